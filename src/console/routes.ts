import { accountRoutes } from "./accounts.ts";
import { auditRoutes } from "./audit.ts";
import { diagramRoutes } from "./diagrams.ts";
import { evidenceRoutes } from "./evidence.ts";
import { findRoutes } from "./find.ts";
import { jobRoutes } from "./jobs.ts";
import { keyRoutes } from "./keys.ts";
import { logEventRoutes } from "./log-events.ts";
import { sessionRoutes } from "./logged-in.ts";
import { lookRoutes } from "./looks.ts";
import { overviewRoutes } from "./overview.ts";
import { projectionRoutes } from "./projections.ts";
import type { Route } from "./visit.ts";

/** Every page and form for logged-in users. */
export const routes: Route[] = [
  ...overviewRoutes,
  ...accountRoutes,
  ...keyRoutes,
  ...diagramRoutes,
  ...evidenceRoutes,
  ...jobRoutes,
  ...projectionRoutes,
  ...findRoutes,
  ...auditRoutes,
  ...logEventRoutes,
  ...lookRoutes,
  ...sessionRoutes,
];

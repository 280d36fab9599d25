/** Writes docs/openapi.json, which clients are generated from; a test checks that it is current. */
import { writeFileSync } from "node:fs";
import { openApiText } from "../src/http/openapi.ts";

writeFileSync("docs/openapi.json", openApiText());

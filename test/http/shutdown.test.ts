import { connect } from "node:net";
import { expect } from "vitest";
import { openHouse, insideTest as test } from "./support/house.ts";
import { listen, readAnswers } from "./support/socket.ts";

test("A21: what arrives while the service closes is served, and the connection closed after it", async () => {
  const house = await openHouse();
  const { app } = house.inside();
  const port = await listen(app);
  const { key } = await house.provide();
  const request = `GET /v1/folders HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\n\r\n`;
  const socket = connect(port, "127.0.0.1");
  // Half of a request, so that the connection is not idle when the service begins to close.
  socket.write(request.slice(0, 20));
  await new Promise((resolve) => app.server.once("connection", resolve));
  const closed = house.close();
  socket.write(request.slice(20));
  const [answer] = await readAnswers(socket, 1);
  expect(answer?.status).toBe(200);
  expect(answer?.headers.connection).toBe("close");
  expect(answer?.headers["x-request-id"]).toMatch(/^req_/);
  await closed;
});

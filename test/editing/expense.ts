/** An expense claim in three lanes with a choice of two ends, for instructions about lanes and branches. */

const task = (id: string, name: string, from: string, to: string) =>
  `<m:task id="${id}" name="${name}"><m:incoming>${from}</m:incoming><m:outgoing>${to}</m:outgoing></m:task>`;
const end = (id: string, name: string, from: string) =>
  `<m:endEvent id="${id}" name="${name}"><m:incoming>${from}</m:incoming></m:endEvent>`;
const flow = (id: string, from: string, to: string, name = "") =>
  `<m:sequenceFlow id="${id}"${name === "" ? "" : ` name="${name}"`} sourceRef="${from}" targetRef="${to}" />`;
const lane = (id: string, name: string, ...nodes: string[]) =>
  `<m:lane id="${id}" name="${name}">${nodes.map((one) => `<m:flowNodeRef>${one}</m:flowNodeRef>`).join("")}</m:lane>`;

export const expense = [
  `<?xml version="1.0" encoding="UTF-8"?>`,
  `<m:definitions xmlns:m="http://www.omg.org/spec/BPMN/20100524/MODEL" id="expenses" targetNamespace="urn:expenses">`,
  `  <m:process id="expense" name="Expenses">`,
  `    <m:laneSet id="people">`,
  `      ${lane("clerk", "Clerk", "start", "receive", "check", "decide", "return", "returned")}`,
  `      ${lane("manager", "Manager", "approve")}`,
  `      ${lane("accountant", "Accountant", "pay", "paid")}`,
  `    </m:laneSet>`,
  `    <m:startEvent id="start"><m:outgoing>x1</m:outgoing></m:startEvent>`,
  `    ${task("receive", "Receive claim", "x1", "x2")}`,
  `    ${task("check", "Check claim", "x2", "x3")}`,
  `    <m:exclusiveGateway id="decide" name="Claim correct?"><m:incoming>x3</m:incoming><m:outgoing>x4</m:outgoing><m:outgoing>x7</m:outgoing></m:exclusiveGateway>`,
  `    ${task("approve", "Approve claim", "x4", "x5")}`,
  `    ${task("pay", "Pay claim", "x5", "x6")}`,
  `    ${end("paid", "Claim paid", "x6")}`,
  `    ${task("return", "Return claim", "x7", "x8")}`,
  `    ${end("returned", "Claim returned", "x8")}`,
  `    ${flow("x1", "start", "receive")}`,
  `    ${flow("x2", "receive", "check")}`,
  `    ${flow("x3", "check", "decide")}`,
  `    ${flow("x4", "decide", "approve", "yes")}`,
  `    ${flow("x5", "approve", "pay")}`,
  `    ${flow("x6", "pay", "paid")}`,
  `    ${flow("x7", "decide", "return", "no")}`,
  `    ${flow("x8", "return", "returned")}`,
  `  </m:process>`,
  `</m:definitions>`,
].join("\n");

/** An absence request with lanes, a choice, a parallel part and timers: most of what an instruction can name. */

const node = (kind: string, id: string, name: string, rest = "") =>
  rest === ""
    ? `<${kind} id="${id}" name="${name}"/>`
    : `<${kind} id="${id}" name="${name}">${rest}</${kind}>`;
const flow = (id: string, from: string, to: string, name = "") =>
  `<sequenceFlow id="${id}" sourceRef="${from}" targetRef="${to}"${name === "" ? "" : ` name="${name}"`}/>`;
const lane = (id: string, name: string, ...nodes: string[]) =>
  `<lane id="${id}" name="${name}">${nodes.map((one) => `<flowNodeRef>${one}</flowNodeRef>`).join("")}</lane>`;
const timer = (time: string) =>
  `<timerEventDefinition><timeDuration>${time}</timeDuration></timerEventDefinition>`;

export const leave = [
  `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" id="leave" targetNamespace="urn:leave">`,
  `<collaboration id="collaboration"><participant id="company" name="Company" processRef="absence"/></collaboration>`,
  `<process id="absence" name="Absence"><laneSet id="lanes">`,
  lane("employee", "Employee", "wanted", "fill"),
  lane("manager", "Manager", "wait", "review", "approved"),
  lane("hr", "HR department", "record", "fork", "calendar", "team", "join", "inform", "done", "refused"),
  `</laneSet>`,
  node("startEvent", "wanted", "Absence wanted"),
  node("task", "fill", "Fill in request"),
  node("intermediateCatchEvent", "wait", "2 days", timer("P2D")),
  node("userTask", "review", "Review request"),
  node("exclusiveGateway", "approved", "Request approved?"),
  node("task", "record", "Record absence"),
  node("parallelGateway", "fork", ""),
  node("task", "calendar", "Update calendar"),
  node("task", "team", "Notify team"),
  node("parallelGateway", "join", ""),
  node("endEvent", "done", "Absence planned"),
  node("task", "inform", "Inform employee"),
  node("endEvent", "refused", "Request refused"),
  flow("f1", "wanted", "fill"),
  flow("f2", "fill", "wait"),
  flow("f3", "wait", "review"),
  flow("f4", "review", "approved"),
  flow("f5", "approved", "record", "yes"),
  flow("f6", "record", "fork"),
  flow("f7", "fork", "calendar"),
  flow("f8", "fork", "team"),
  flow("f9", "calendar", "join"),
  flow("f10", "team", "join"),
  flow("f11", "join", "done"),
  flow("f12", "approved", "inform", "no"),
  flow("f13", "inform", "refused"),
  `</process></definitions>`,
].join("\n");

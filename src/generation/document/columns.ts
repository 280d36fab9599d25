/** Column headings, and what the cells below them contain. */
export type ColumnKind = "number" | "doer" | "action" | "condition" | "next" | "time" | "remark" | "other";

const list = (words: string) => words.trim().split(/\s*;\s*|\n+/);

const kinds: [ColumnKind, string][] = [
  [
    "number",
    "no; no.; nr; nr.; number; #; id; step; steps; step no; step no.; step number; pos; pos.; item; seq; sequence; order; s/n; ref; line; phase; stage; n",
  ],
  [
    "doer",
    "who; role; roles; actor; actors; responsible; responsible party; responsible person; responsible role; responsibility; performer; performed by; done by; doer; by; by whom; person; people; department; dept; dept.; team; unit; lane; owner; step owner; participant; function; position; r; accountable; executor; agent; employee; who does it; in charge; assignee; assigned to; handled by; system or role; who?; organisation; party",
  ],
  [
    "action",
    "what; action; actions; activity; activities; task; tasks; description; what happens; work; to do; todo; doing; does; does what; what to do; step description; process step; operation; deed; event; then; measure; what is done; details; how; procedure; instruction; detail; consequence; decision; what?; result/action; job",
  ],
  [
    "condition",
    "if; condition; conditions; case; cases; situation; criterion; criteria; amount; value; range; category; type; kind; class; severity; priority; level; answer; outcome of check; band; order value; price; size; risk; grade; score; trigger; for; which; problem; symptom",
  ],
  [
    "next",
    "next; next step; next steps; then go to; go to; goto; continue with; continue at; followed by; successor; successors; follow-up; next no; on success; leads to; afterwards; to step; next task; next activity; follows; jump; where next",
  ],
  [
    "time",
    "when; deadline; due; duration; time; when due; within; time limit; sla; due date; period; at; by when; target time; lead time; until",
  ],
  [
    "remark",
    "remark; remarks; note; notes; comment; comments; output; outputs; result; results; input; inputs; document; documents; record; records; form; tool; tools; system; systems; informed; consulted; i; c; a; reference; exceptions; form/system; application; software; medium; channel; frequency; evidence; template",
  ],
];

export const columnWords: ReadonlyMap<string, ColumnKind> = new Map(
  kinds.flatMap(([kind, words]) => list(words).map((word) => [word, kind] as const)),
);

/** Headings of a table of roles and their duties. */
export const dutyColumns = new Set(
  list(
    "duty; duties; responsibilities; responsible for; responsibility; name; names; person; e-mail; email; phone; contact; authority; rights; competence; competences; function; in charge of; meaning; definition; explanation; full name; deputy; backup; extension; accountable for; job description; scope",
  ),
);

/** Words that ask for a picture, and names of texts for themselves. Lower case. */
import { list } from "./list.ts";

/** Things that are drawn. */
export const pictureNouns = list(`
diagram; diagrams; flowchart; flow chart; chart; bpmn; bpmn diagram; bpmn model; process diagram
process map; process model; process chart; process flow; process picture; process; workflow
workflow diagram; flow diagram; flow; model; map; picture; drawing; swimlane diagram; swim lane diagram
swimlane; visualisation; visualization; sketch; overview; graph; visual; activity diagram
business process; business process diagram; graphic; image; schema; scheme; procedure; template
description; steps; representation; illustration; document; documentation; plan
`);

export const pictureVerbs = list(`
draw; make; create; generate; build; design; model; visualise; visualize; show; give; produce; sketch
map; map out; document; explain; describe; diagram; prepare; write; illustrate; outline; render; convert
turn; transform; translate; put; do; provide; develop; depict; need; want; like; have; see; get; help
picture; chart; define; set up; layout; lay out; figure out; work out; come up with; tell
`);

/** Words that may precede the order in a request. */
export const courtesies = list(`
please; pls; plz; kindly; hi; hello; hey; ok; okay; so; now; just; can you; could you; would you
will you; can u; could u; can you please; could you please; would you please; can you pls; could you pls
would you kindly; would you mind; i need you to; i want you to; i would like you to; i'd like you to
i need; i want; i would like; i'd like; id like; we need; we want; we would like; we'd like; i need to
i want to; i would like to; i'd like to; we need to; we want to; we would like to; help me; help me to
help us; let us; let's; lets; i am looking for; i'm looking for; looking for; need; want
your task is to; your task; the task is to; task; it would be great if you could
i was wondering if you could; is it possible to; are you able to; do you have; as a bpmn expert
as an expert; you are a process analyst; dear assistant; we have to; i have to; i must; next
good morning; thanks
`);

/** Between the picture and its subject: "a diagram *that shows how* we ..." */
export const pictureLinks = list(`
of; for; about; on; from; out of; showing; that shows; which shows; describing; that describes
which describes; with; in which; where; that; which; to show; to describe; depicting; based on
regarding; concerning; covering; explaining; representing; illustrating; to; called; named; titled
for the following; from the following; of the following; from this; of this; for this; out of this
from the text; from this text; below; as follows; following; based on the following; according to
according to the following; around; re
`);

/** Pictures of another kind than a process. */
export const diagramKinds = list(`
entity relationship diagram; entity-relationship diagram; er diagram; erd; er model; class diagram
uml class diagram; organization chart; organisation chart; organizational chart; organisational chart
org chart; orgchart; organigram; organogram; gantt chart; gantt; pie chart; bar chart; line chart
mind map; mindmap; sequence diagram; component diagram; deployment diagram; network diagram
network topology; data model; database schema; object diagram; venn diagram; family tree; site plan
state diagram; state machine diagram; fishbone diagram; ishikawa diagram; architecture diagram
use case diagram; data flow diagram; dfd; circuit diagram; wiring diagram; histogram; scatter plot
spider chart; radar chart; heat map; heatmap; sankey diagram; tree diagram; c4 diagram; package diagram
cartoon
`);

/** Heads of titles. */
export const titleHeads = list(`
process; procedure; workflow; policy; flow; guideline; guidelines; instruction; instructions; manual
handbook; sop; regulation; regulations; ordinance; directive; protocol; minutes; checklist; journey
management; handling; onboarding; offboarding; request; approval; flowchart; diagram; rules; statute
bylaws; overview; concept; plan; lifecycle; life cycle; cycle; playbook; runbook; routine; scheme
programme; program
`);

/** Names of a text for itself. */
export const documentNouns = list(`
text; document; page; description; diagram; flowchart; chart; picture; drawing; sop; manual; handbook
guide; guideline; wiki; article; mail; email; e-mail; summary; overview; memo; write-up; writeup
section; chapter; paragraph; instruction; work instruction; policy; procedure; process description
directive; standard operating procedure; standard; regulation; ordinance; process; note; excerpt; table
list
`);

/** Statements of a text about itself: "This page describes ..." */
export const documentVerbs = list(`
describes; describe; explains; explain; applies; apply; covers; cover; shows; defines; define; regulates
governs; govern; outlines; outline; summarises; summarizes; sets out; lays down; details; documents
contains; presents; specifies; concerns; is about; is for; is valid; deals with; replaces; supersedes
affects; serves; was copied; is copied; was written; is owned; is maintained; comes from; is based
is taken; is an excerpt; is a draft; is confidential; belongs to; refers to; refer to; is meant
is intended; was created; is part of; has been written; has been approved; was approved; was last
is the result; does not; doesn't; gives an; aims; comprises
`);

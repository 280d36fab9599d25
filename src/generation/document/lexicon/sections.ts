/** Names of sections and keys of lines. Lower case. */
import { list } from "./list.ts";

/** Names of sections and keys of lines whose content frames a process: its author, its purpose, its readers. */
export const framing = list(`
purpose; purpose and scope; scope; scope and purpose; aim; aims; objective; objectives; goal; goals
intent; motivation; background; context; rationale; reason; why; benefits; history; change history
version history; revision history; changes; introduction; intro; foreword; preface; about
about this document; preamble; applies to; valid for; applicable to; owner; process owner
document owner; product owner; author; authors; prepared by; written by; created by; drafted by
approved by; reviewed by; released by; issued by; editor; maintainer; responsible for this document
version; revision; rev; rev.; status; document status; date; dated; created; created on; issue date
valid from; valid until; effective; effective date; effective from; last updated; last update
last change; last changed; updated; last review; next review; review date; page; pages; document no
document no.; document number; document id; doc no; doc no.; doc id; sop no; sop no.; sop number
reference no; ref; ref.; our ref; your ref; ticket; jira; id; file; file name; filename; document
contact; contacts; contact person; contact details; questions; questions to; phone; tel; tel.; extension
e-mail; email; mail; fax; web; website; address; references; reference; related documents; related
see also; source; sources; literature; bibliography; applicable documents; legal basis; links; link
further reading; read more; preconditions; precondition; prerequisites; prerequisite; definitions; definition; terms; terms and definitions; glossary
abbreviations; acronyms; terminology; legend; key; attachments; attachment; attached; appendix; annex
enclosure; enclosures; encl; encl.; distribution; distribution list; mailing list; copyright; disclaimer
confidentiality; classification; confidential; tags; keywords; category; kpi; kpis; metrics; measures
frequency; volume; volumes; priority; estimate; effort; story points; points; sprint; assumptions
out of scope; not in scope; non-functional; non-functional requirements; non functional; nonfunctional
risks; value; business value; budget; cost; costs; aob; any other business; next meeting; apologies
absent; excused; location; place; venue; room; minute taker; minutes taken by; taken by; minutes
minutes by; chair; chaired by; agenda; facilitator; recorded by; note taker; written down by
taken down by; meeting; attending; department; company; organisation; organization; division; site
language; template; format; software; tool; tools; equipment; materials; ps; p.s; p.s.; pps; fyi
side note; off topic; joke; quote of the day; sent from; best regards; thanks to; credits; todo
to do for me; open points; open issues; open questions; parking lot
`);

/** Names of sections that only frame if the process is described elsewhere in the text. */
export const weaklyFraming = list(`
overview; summary; abstract; general; general remarks; general information; in general; in short; tl; dr
executive summary; requirements
before you start; safety; training; policy statement; policy; principles
`);

/** Names of sections and keys that list the participants. */
export const rosters = list(`
roles; role; roles and responsibilities; responsibilities; responsibility; responsibilities and roles
roles & responsibilities; participants; participating roles; stakeholders; actors; people
people involved; who; who is involved; involved; who does what; parties; parties involved; departments
departments involved; teams; teams involved; lanes; swimlanes; swim lanes; pools; pool; responsible
responsible persons; persons; persons involved; actors involved; players; cast; team
departments and roles
`);

/** Names of lists of persons in minutes. */
export const attendance = list(`
present; attendees; participants; in attendance; attended by; attendance; people; who; team; invited
`);

/** Names of sections that contain the process itself. */
export const telling = list(`
procedure; procedures; process; the process; process flow; process steps; steps; step by step
step-by-step; flow; workflow; the workflow; main flow; basic flow; normal flow; normal course
happy path; main success scenario; alternative flow; alternative flows; alternatives; extensions
exceptions; exception flow; variants; special cases; activities; tasks; description; process description
description of the process; how it works; how we do it; how to; instructions; work instruction; method
course of action; sequence; details; remarks; notes; comments; rules; decision rules; business rules
conditions; acceptance criteria; criteria; scenarios; discussion; decisions; agreed; results; actions
action items; follow-up; deadlines; escalation; records; the rest; afterwards; finally; today; as is
as-is; current process; current state; target process; to be; to-be; what happens; here it goes
here goes; our process
`);

/** Keys whose value is the name of the process. */
export const naming = list(`
title; name; process; process name; name of process; name of the process; subject; topic; procedure
epic; feature; user story; story; use case; use case name; workflow; flow; diagram; scenario
process title; re; betreff; business process; sop; work instruction; policy; title of process
user journey; theme
`);

/** Keys of lines that describe the start and the end of a process, and of notes; the block has the kind. */
export const keyed: ReadonlyMap<string, "trigger" | "outcome" | "note" | "exception"> = new Map(
  (
    [
      [
        "trigger",
        "trigger; triggers; start; starts; starts when; starts with; start event; starting point; begin; beginning; begins; begins when; initial event; event; initiated by; triggered by; input; inputs; entry; entry criteria; when",
      ],
      [
        "outcome",
        "outcome; outcomes; result; output; outputs; end; ends; ends when; ends with; end event; end state; final state; deliverable; deliverables; postcondition; postconditions; exit; exit criteria; done; done when; success",
      ],
      [
        "note",
        "note; notes; nb; n.b; n.b.; important; attention; caution; warning; hint; tip; remark; remarks; comment; please note; remember; careful; btw; by the way; also; info; reminder; bonus",
      ],
      [
        "exception",
        "exception; exceptions; special case; special cases; variant; variants; alternative; alternatively; error; errors; problem; edge case; edge cases; escalation",
      ],
    ] as const
  ).flatMap(([kind, words]) => [...list(words)].map((word) => [word, kind] as const)),
);

/** Keys whose value is a name, a date or a number: the sentence after it belongs to the main text again. */
export const shortKeys = list(`
owner; process owner; document owner; product owner; author; authors; prepared by; written by
created by; drafted by; approved by; reviewed by; released by; issued by; editor; maintainer; version
revision; rev; rev.; status; document status; date; dated; created; created on; issue date; valid from
valid until; effective; effective date; effective from; last updated; last update; last change
last changed; updated; last review; next review; review date; page; contact; contact person; phone; tel
tel.; extension; e-mail; email; mail; fax; web; website; id; ref; ref.; department; company; site
location; place; room; priority; frequency
`);

/** Keys that begin a named part of the text. */
export const partKeys = list(`
scenario; story; user story; epic; feature; use case; part; phase; stage; lane; pool; variant; case
chapter; section; rule; background; sub-process; subprocess; flow; path
`);

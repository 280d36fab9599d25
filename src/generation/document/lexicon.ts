/** Words that tell forms of text: named classes, lower case. Nothing here knows a process. */

const list = (text: string) => new Set(text.trim().split(/\s*;\s*|\n+/));

/** Names of sections and keys of lines whose content frames a process: who wrote it, why, for whom. */
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
further reading; read more; definitions; definition; terms; terms and definitions; glossary
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

/** Names of sections that frame only where the process is told elsewhere in the text. */
export const weaklyFraming = list(`
overview; summary; abstract; general; general remarks; general information; in general; in short; tl; dr
executive summary; preconditions; precondition; prerequisites; prerequisite; requirements
before you start; safety; training; policy statement; policy; principles; responsibility
`);

/** Names of sections and keys that list who takes part. */
export const rosters = list(`
roles; role; roles and responsibilities; responsibilities; responsibilities and roles
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

/** Names of sections that hold the process itself. */
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

/** Keys of lines that tell how a process starts and ends, and of notes; the block carries the kind. */
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

/** Keys of the head of a letter. */
export const mailKeys = list(`
from; to; cc; bcc; subject; sent; date; reply-to; reply to; importance; attachments; attachment; re; fw
fwd; received; message-id; x-mailer; sender; recipient; recipients; on behalf of; priority; signed by
mailed-by; when; where
`);

export const greetings = list(`
dear; hi; hello; hey; hiya; hallo; howdy; good morning; good afternoon; good evening; good day; morning
afternoon; evening; greetings; to whom it may concern; hi there; hello there; hey there; hi all
hello all; hi everyone; hi everybody; hello everyone; hi team; hello team; hey team; hey guys; hi folks
dear all; dear team; dear colleagues; dear sir or madam; dear sir/madam; dear sirs; ladies and gentlemen
all; team; folks; colleagues; guys; ahoy; yo; sup; salut; moin; servus; ciao
`);

export const closings = list(`
regards; best regards; kind regards; warm regards; with kind regards; with best regards; many regards
kindest regards; best; all the best; best wishes; warmest regards; with best wishes; cheers; thanks
many thanks; thank you; thank you very much; thanks a lot; thanks in advance; thank you in advance
thanks again; thanks so much; much appreciated; yours; yours sincerely; yours faithfully; yours truly
sincerely; sincerely yours; respectfully; cordially; br; rgds; kr; thx; ty; tia; tks; lg; mfg; vg
take care; see you; see you soon; see you then; talk soon; talk to you soon; speak soon; bye; bye bye
goodbye; xo; xoxo; ciao; cu; ttyl; have a nice day; have a good day; have a great day
have a nice weekend; have a good weekend; have a great weekend; looking forward
looking forward to hearing from you; looking forward to your reply; hope this helps; hope that helps
that's all; that is all; over and out; love; greetings; thanks and regards; thanks & regards
thanks and best regards; ta
`);

/** Who asks in an interview and tells nothing. */
export const askers = list(`
interviewer; consultant; analyst; business analyst; moderator; q; question; me; reporter; journalist; ba
researcher; facilitator; int; iv; host; student; assistant; chatgpt; bot; auditor
`);

/** Answers without content. */
export const fillers = list(`
yes; no; ok; okay; right; i see; sure; great; perfect; exactly; correct; got it; understood; mhm; hm
hmm; uh; um; thanks; thank you; good; fine; cool; nice; true; interesting; and then; go on; yep; yeah
nope; of course; alright; all right; well; lol; haha; 👍; np; no problem; you're welcome; cheers; bye
hello; hi; that's all; that's it; wow; aha; oh; deal; agreed
`);

/** What is drawn. */
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

/** What may stand before the order in a request. */
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

/** Heads of titles. */
export const titleHeads = list(`
process; procedure; workflow; policy; flow; guideline; guidelines; instruction; instructions; manual
handbook; sop; regulation; regulations; ordinance; directive; protocol; minutes; checklist; journey
management; handling; onboarding; offboarding; request; approval; flowchart; diagram; rules; statute
bylaws; overview; concept; plan; lifecycle; life cycle; cycle; playbook; runbook; routine; scheme
programme; program
`);

/** What a text calls itself. */
export const documentNouns = list(`
text; document; page; description; diagram; flowchart; chart; picture; drawing; sop; manual; handbook
guide; guideline; wiki; article; mail; email; e-mail; summary; overview; memo; write-up; writeup
section; chapter; paragraph; instruction; work instruction; policy; procedure; process description
directive; standard operating procedure; standard; regulation; ordinance; process; note; excerpt; table
list
`);

/** What a text says of itself: "This page describes ..." */
export const documentVerbs = list(`
describes; describe; explains; explain; applies; apply; covers; cover; shows; defines; define; regulates
governs; govern; outlines; outline; summarises; summarizes; sets out; lays down; details; documents
contains; presents; specifies; concerns; is about; is for; is valid; deals with; replaces; supersedes
affects; serves; was copied; is copied; was written; is owned; is maintained; comes from; is based
is taken; is an excerpt; is a draft; is confidential; belongs to; refers to; refer to; is meant
is intended; was created; is part of; has been written; has been approved; was approved; was last
is the result; does not; doesn't; gives an; aims; comprises
`);

/** Openings that announce the telling; what follows a colon behind them is told. */
export const introductions = list(`
here is how; here's how; heres how; here is what; here's what; heres what; here is the; here's the
here is our; here's our; here are the; below is; below are; below you find; below you will find
let me explain; let me describe; let me tell; i will describe; i'll describe; i'd like to describe
i want to describe; i will explain; i'll explain; i'm going to describe; i am going to describe
i try to describe; i'll try to; i will try to; this is how; that's how; that is how; this is about
the following describes; the following text; the following is; in the following; what follows is
the text below; it is about; it's about; so here it goes; here it goes; so here goes; here goes
it goes like this; it works like this; it works as follows; the process is as follows
the process looks like this; the process goes like this; our process looks like this
our process is as follows; as follows; as discussed; as promised; this text; this page
i have been asked to; i've been asked to; i was asked to; i am asked to; we have been asked to
we were asked to; you asked me; you asked for; you asked how; you asked us; sorry for; sorry about
thanks for; thank you for; please draw; please make a; please create a; please model; please show
can you draw; could you draw; we need this; i need this; our process; the process; the way we work
how we work; in short; basically
`);

/** Openings of sentences that talk about the telling, not about the process, as whole words. */
export const tellingOpenings = list(`
further to our; following our call; following up on; many thanks for; apologies for; copied from
taken from; excerpt from; extract from; attached is; attached you; attached please; please find
find attached; find below; find enclosed; see attached; see below; see also; see wiki; see the wiki
see page; see chapter; see section; see annex; see appendix; i hope; i hope this; hope you; hope this
hope that; hope all is; hope it; i trust you; not shown here; that's it; that's all; that is all
that is it; that's about it; quick one; applies to; valid for; thats it; thats all; see the file
see my file; see file; see the attached; see the attachment; see the link; see link; see screenshot
see the screenshot; see picture; see the picture; see the document; see my mail; i sent you
i have attached; i attached; i've attached; details are laid down; details are in; details see
details in; for details; for more; for further information; for further details; more information
for questions; for any questions; if you have any questions; if you have questions
if anything is unclear; if something is unclear; if something isn't clear; if anything isn't clear
in case of questions; should you have any; don't hesitate; do not hesitate; please don't hesitate
please do not hesitate; feel free; let me know; please let me know; get back to me
please get back to me; looking forward; have a nice; have a good; have a great; nothing in this
ticket numbers; please keep it; please leave out; please do not draw; please don't draw; keep it simple
keep the diagram; make it simple; use lanes; use pools; use swimlanes; please use lanes
please use pools; please use swimlanes; no lanes; with lanes; draw both; show both; i want this as
we want this; i would like to see; we would like to see; we would also like to see; i'd like to see
we'd like to see; as supplier, we would; please note that the numbers; the numbers of the steps
please always use; any feedback; feedback welcome; comments welcome; please comment; please review
`);

/** Openings of paragraphs that leave the process: what follows to the paragraph's end is motive or gossip. */
export const asides = list(`
a word on; a word about; a few words on; a few words about; some words on; some words about
some background; a bit of background; a little background; by way of background; background; p.s.; ps
p.s; pps; ps.; off topic; on another note; on a personal note; on a side note; side note; unrelated
disclaimer; this e-mail is confidential; this email is confidential; this message is confidential
this message and any; this e-mail and any; this email and any; confidentiality notice; sent from my
the information in this e-mail; the information in this email; the information contained in
one more thing about me; about us; about me
`);

/** Words that make a case of what they introduce: a sentence with one of them is never only telling. */
export const conditionWords = list(`
if; in case; in case of; in the case of; when; whenever; unless; otherwise; else; should; where
wherever; provided; provided that; as long as; except; only if; for; on; upon; once; as soon as; after
with; without; depending on; whether; while; during; before; until; in the event of; in the event that
whoever; at; in; from; above; below; over; under; up to; less than; more than; within; by; elseif
else if; elif; if not; if yes; if no; if so; later
`);

/** Openings of a line that make it the condition of the list below it. */
export const leadConditions = list(`
if; in case; in case of; in the case of; when; whenever; unless; otherwise; else; should; where; for; on
upon; provided; provided that; as long as; except; except for; once; as soon as; after; with; without
in the event of; in the event that; only if; only for; elseif; else if; elif; if not; if yes; if no
if so; given
`);

/** A lead line's second half that says only that something follows. */
export const followings = list(`
do the following; do this; proceed as follows; the following steps; the following; follow these steps
these steps; then; as follows; the following applies; the following happens; this is what happens
the following steps apply; do these steps; please do the following; the steps are
the steps are as follows; we do the following; we do this; following steps; we proceed as follows
these are the steps; it goes like this
`);

/** Words of a lead line that make all below it happen side by side. */
export const besideWords = list(`
in parallel; parallel; simultaneously; at the same time; concurrently; side by side; at once
independently; independently of each other; in any order; in no particular order; all together
meanwhile; in the meantime
`);

/** Words that answer a question and so open a case, alone before a colon or an arrow. */
export const answers = list(`
yes; no; y; n; ok; not ok; nok; n/a; true; false; else; otherwise; pass; fail; passed; failed; success
failure; approved; rejected; accepted; declined; refused; granted; denied; valid; invalid; complete
incomplete; positive; negative; good; bad; high; medium; low; urgent; not urgent; normal; standard
non-standard; internal; external; new; existing; available; unavailable; not available; in stock
out of stock; not in stock; if yes; if no; if not; if so; if ok; green; red; yellow; amber; others
other; all others; everything else; other cases; in all other cases; default; error; found; not found
damaged; undamaged; paid; unpaid; signed; not signed; late; on time
`);

/** Verbs and auxiliaries of closed classes: a line with one of them is a sentence, no heading. */
export const finiteWords = list(`
is; are; was; were; am; be; been; has; have; had; do; does; did; can; could; may; might; must; shall
should; will; would; cannot; can't; isn't; aren't; won't; don't; doesn't; didn't; i; we; you; he; she
they; it's; i'm; we're; let's; gets; goes; wants; needs; if; then; when; otherwise; else; unless; until
once; because
`);

/** Endings of lines that cannot be the end of a sentence. */
export const openEnds = list(`
and; or; the; a; an; to; of; for; with; by; in; on; at; from; as; that; which; who; if; when; but; into
than; is; are; be; has; have; will; must; shall; can; may; should; their; his; her; its; our; your; my
this; these; each; every; any; no; not; per; via; until; after; before; within; whether; because; while
`);

export const abbreviations = list(`
e.g.; i.e.; eg.; ie.; etc.; approx.; ca.; no.; nos.; nr.; st.; mr.; mrs.; ms.; dr.; prof.; sr.; jr.; vs.
cf.; fig.; figs.; sec.; sect.; art.; arts.; para.; paras.; ch.; chap.; vol.; pp.; p.; ed.; eds.; dept.
depts.; inc.; ltd.; co.; corp.; llc.; plc.; gmbh.; min.; max.; mins.; hr.; hrs.; wk.; wks.; yr.; yrs.
temp.; tel.; ext.; ref.; refs.; resp.; incl.; excl.; est.; esp.; misc.; mfg.; mgr.; mgmt.; dir.; asst.
asap.; jan.; feb.; mar.; apr.; jun.; jul.; aug.; sep.; sept.; oct.; nov.; dec.; mon.; tue.; tues.; wed.
thu.; thur.; thurs.; fri.; sat.; sun.; a.m.; p.m.; am.; pm.; u.s.; u.k.; e.u.; d.c.; a.k.a.; aka.; i.a.
n.b.; op.; cit.; al.; v.; viz.; rd.; ave.; blvd.; mt.; ft.; lt.; gen.; col.; capt.; sgt.; rev.; hon.
pres.; gov.; sen.; rep.; acc.; acct.; addr.; adm.; admin.; appt.; assoc.; attn.; avg.; bldg.; cert.
cont.; doc.; docs.; exp.; info.; int.; inv.; lab.; qty.; req.; reqs.; spec.; specs.; std.; tech.; w.r.t.
w.o.; c.o.; p.a.; p.s.; poss.; prob.; pos.; cat.; amt.
`);

/** Abbreviations after which a capital letter or a number starts no sentence; the others may also end one. */
export const prefixAbbreviations = list(`
e.g.; i.e.; no.; nos.; nr.; st.; mr.; mrs.; ms.; dr.; prof.; vs.; cf.; fig.; figs.; sec.; sect.; art.
arts.; para.; paras.; ch.; chap.; vol.; pp.; p.; ca.; approx.; ref.; tel.; ext.; lt.; gen.; col.; capt.
sgt.; hon.; gov.; sen.; rep.; attn.; viz.; resp.; incl.; excl.; esp.; v.; pos.; dept.; mt.
`);

/** Words of numbering before a number; steps are done, sections only order the text. */
export const stepWords = list(`
step; phase; stage; activity; task; schritt; action; item; point; no; no.; nr; nr.; #
`);
export const sectionWords = list(`
section; sec; sec.; sect.; article; art; art.; chapter; ch.; clause; paragraph; para; para.; §; §§; part
annex; appendix; story; epic; scenario; use case; module; block; title; lane; pool; subprocess
sub-process; procedure; sop; process; policy; version; meeting; flow; route
`);

/** Nouns that name who acts, beside the endings of such words. */
export const roleNouns = list(`
team; desk; department; dept; office; unit; group; staff; crew; board; committee; council; agency
authority; bank; lab; laboratory; warehouse; sales; finance; accounting; procurement; purchasing; legal
hr; it; qa; ops; marketing; production; logistics; engineering; compliance; management; support
helpdesk; service; reception; front desk; back office; control room; call centre; call center; system
app; portal; website; server; bot; software; platform; tool; erp; crm; customer; client; supplier
vendor; user; guest; patient; nurse; doctor; chef; cook; clerk; boss; lead; head; chief; ceo; cfo; cto
coo; cio; pm; po; ba; director; secretary; assistant; agent; guard; police; court; judge; student; pupil
teacher; parent; applicant; candidate; employee; accountant; technician; pharmacist; specialist; analyst
consultant; attendant; expert; partner; company; firm; shop; store; garage; kitchen; bar; security
maintenance; cleaning; housekeeping; dispatch; shipping; receiving; quality; controlling; payroll
registry; archive; school; university; insurer; tenant; landlord; owner; neighbour; neighbor; driver
carrier; courier; porter; witness; public; citizen; member; volunteer; intern; apprentice; trainee
colleague; person; mechanic; janitor; pilot; captain; steward; crowd; editor; author; coach; midwife
surgeon; chairman; president; mayor; treasurer; auditor
`);

/** Words that call a party an outsider. */
export const outsideWords = list(`
external; outside; third party; third-party; separate pool; own pool; outsider; not part of us
not part of our company; separate company; independent company; subcontractor
`);

export const questionOpeners = list(`
what; who; whom; whose; which; where; when; why; how; is; are; do; does; did; can; could; will; would
should; shall; may; am; have; has; was; were
`);

/** Keys whose value is a name, a date or a number: the sentence after it is the text's own again. */
export const shortKeys = list(`
owner; process owner; document owner; product owner; author; authors; prepared by; written by
created by; drafted by; approved by; reviewed by; released by; issued by; editor; maintainer; version
revision; rev; rev.; status; document status; date; dated; created; created on; issue date; valid from
valid until; effective; effective date; effective from; last updated; last update; last change
last changed; updated; last review; next review; review date; page; contact; contact person; phone; tel
tel.; extension; e-mail; email; mail; fax; web; website; id; ref; ref.; department; company; site
location; place; room; priority; frequency
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

/** Introductions that alone may begin a step: "Our process starts when ...", "As promised, we send ...". */
export const weakIntroductions = list(`
as discussed; as promised; our process; the process; the way we work; how we work; in short; basically
please show
`);

/** Openings that speak to the reader; a condition in them is the reader's: "Let me know if ...". */
export const readerOpenings = list(`
let me know; please let me know; don't hesitate; do not hesitate; please don't hesitate
please do not hesitate; feel free; get back to me; please get back to me; for questions
for any questions; if you have any questions; if you have questions; if anything is unclear
if something is unclear; if something isn't clear; if anything isn't clear; in case of questions
should you have any; i hope; hope you; hope this; hope that; hope all is; please review; please comment
please keep it; sorry for; sorry about
`);

/** Keys that head a part of the text with a name of its own. */
export const partKeys = list(`
scenario; story; user story; epic; feature; use case; part; phase; stage; lane; pool; variant; case
chapter; section; rule; background; sub-process; subprocess; flow; path
`);

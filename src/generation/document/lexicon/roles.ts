/** Words of numbering, and nouns for doers. Lower case. */
import { list } from "./list.ts";

/** Words of numbering before a number; steps are done, sections only structure the text. */
export const stepWords = list(`
step; phase; stage; activity; task; schritt; action; item; point; no; no.; nr; nr.; #
`);

export const sectionWords = list(`
section; sec; sec.; sect.; article; art; art.; chapter; ch.; clause; paragraph; para; para.; §; §§; part
annex; appendix; story; epic; scenario; use case; module; block; title; lane; pool; subprocess
sub-process; procedure; sop; process; policy; version; meeting; flow; route
`);

/** Nouns for doers, in addition to the endings of such words. */
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
surgeon; chairman; president; mayor; treasurer; auditor; architect; headmaster; principal
`);

/** Words that mark a party as an outsider. */
export const outsideWords = list(`
external; outside; third party; third-party; separate pool; own pool; outsider; not part of us
not part of our company; separate company; independent company; subcontractor
`);

/** Words of letters and talk. Lower case. */
import { list } from "./list.ts";

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

/** Roles that only ask in an interview. */
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

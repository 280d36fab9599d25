/** Closed classes and abbreviations that the analysis of form needs. Lower case. */
import { list } from "./list.ts";

/** Words that introduce a case: a sentence with one of them is never only an introduction. */
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

/** A second half of a lead line that only says that something follows. */
export const followings = list(`
do the following; do this; proceed as follows; the following steps; the following; follow these steps
these steps; then; as follows; the following applies; the following happens; this is what happens
the following steps apply; do these steps; please do the following; the steps are
the steps are as follows; we do the following; we do this; following steps; we proceed as follows
these are the steps; it goes like this
`);

/** Words of a lead line that make everything below it parallel. */
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
damaged; undamaged; paid; unpaid; signed; not signed; late; on time; correct; incorrect; right; wrong
fits; does not fit; matches; expired; missing; full; empty; ready; not ready; done; not done; broken; clean; dirty
`);

/** Verbs and auxiliaries of closed classes: a line with one of them is a sentence, not a heading. */
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

/** Abbreviations after which a capital letter or a number does not start a sentence; the others may also end one. */
export const prefixAbbreviations = list(`
e.g.; i.e.; no.; nos.; nr.; st.; mr.; mrs.; ms.; dr.; prof.; vs.; cf.; fig.; figs.; sec.; sect.; art.
arts.; para.; paras.; ch.; chap.; vol.; pp.; p.; ca.; approx.; ref.; tel.; ext.; lt.; gen.; col.; capt.
sgt.; hon.; gov.; sen.; rep.; attn.; viz.; resp.; incl.; excl.; esp.; v.; pos.; dept.; mt.
`);

export const questionOpeners = list(`
what; who; whom; whose; which; where; when; why; how; is; are; do; does; did; can; could; will; would
should; shall; may; am; have; has; was; were
`);

/** Openings of sentences about the description, not about the process. Lower case. */
import { list } from "./list.ts";

/** Openings that announce the description; content after their colon belongs to the process. */
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

/** Openings of sentences about the description, not about the process, as whole words. */
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
if anything is unclear; if anything isn't clear
in case of questions; should you have any; don't hesitate; do not hesitate; please don't hesitate
please do not hesitate; feel free; let me know; please let me know; we look forward; i look forward
we would appreciate; i'd appreciate; i would appreciate; i would be grateful; would be great if you
it would be great if you; it would be great if you could; get back to me; please get back to me
looking forward; have a nice; have a good; have a great; nothing in this; ticket numbers; please keep it
please leave out; please do not draw; please don't draw; keep it simple; keep the diagram
make it simple; use lanes; use pools; use swimlanes; please use lanes; please use pools
please use swimlanes; no lanes; with lanes; draw both; show both; i want this as; we want this
i would like to see; we would like to see; we would also like to see; i'd like to see; we'd like to see
as supplier, we would; please note that the numbers; the numbers of the steps; please always use
any feedback; feedback welcome; comments welcome; please comment; please review
`);

/** Openings of paragraphs that leave the process: the rest of the paragraph is motive or gossip. */
export const asides = list(`
a word on; a word about; a few words on; a few words about; some words on; some words about
some background; a bit of background; a little background; by way of background; background; p.s.; ps
p.s; pps; ps.; off topic; on another note; on a personal note; on a side note; side note; unrelated
disclaimer; this e-mail is confidential; this email is confidential; this message is confidential
this message and any; this e-mail and any; this email and any; confidentiality notice; sent from my
the information in this e-mail; the information in this email; the information contained in
one more thing about me; about us; about me
`);

/** Introductions that may also begin a step: "Our process starts when ...", "As promised, we send ...". */
export const weakIntroductions = list(`
as discussed; as promised; our process; the process; the way we work; how we work; in short; basically
please show
`);

/** Openings that address the reader; a condition in them is the reader's: "Let me know if ...". */
export const readerOpenings = list(`
let me know; please let me know; we look forward; i look forward; we would appreciate; i'd appreciate
i would appreciate; i would be grateful; would be great if you; it would be great if you
it would be great if you could; don't hesitate; do not hesitate; please don't hesitate
please do not hesitate; feel free; get back to me; please get back to me; for questions
for any questions; if you have any questions; if you have questions; if anything is unclear
if anything isn't clear; in case of questions
should you have any; i hope; hope you; hope this; hope that; hope all is; please review; please comment
please keep it; sorry for; sorry about
`);

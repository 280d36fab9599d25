/** Several words that work as one: the tagger joins them. Longest first, as the tagger tries them in this order. */
import type { PartOfSpeech } from "../language/token.ts";

const entries = (pos: PartOfSpeech, text: string): [string[], PartOfSpeech][] =>
  text
    .trim()
    .split(/\s*;\s*/)
    .map((phrase) => [phrase.split(/\s+/), pos]);

export const phrases: [string[], PartOfSpeech][] = [
  ...entries(
    "adverb",
    `at the same time; at that time; at this time; in the meantime; in the mean time; in the meanwhile; in parallel; in the end; at the end; in any case; in either case; in both cases; in all cases;
    after that; after this; after which; following that; following this; in addition; in addition to this; in addition to that; on the other hand; on the one hand; as a result; once again; as well; once more; as usual;
    in which case; in this case; in that case; in such a case; in such cases; in these cases; in all other cases; in every other case; in the other case; in other cases; in the opposite case; in the first case; in the second case; in the latter case;
    in the former case; in the third case;
    in the first step; in the next step; in a first step; in a next step; in the second step; in the third step; in a second step; in the last step; in a last step; in the final step; in a final step; as a first step; as a next step; as a last step; as the next step; as the final step; as the last step; as the first step;
    first of all; to begin with; to start with; to begin; to start; to finish; to conclude; last of all; from then on; by then; before that; before this; prior to this; prior to that; until then; by now; at first; at last; for example; for instance; in general; in particular; in detail; in fact; of course; if so;
    if not; if yes; if no; if necessary; if needed; if required; if applicable; if possible; where necessary; where applicable; when necessary; when needed; as needed; as necessary; as required; as appropriate; if appropriate; if desired;
    in between; at once; all at once; by hand; from scratch; right away; straight away; on time; in time; on site; step by step; one by one; over and over; in turn; per default; by default; regardless; even so; only then;
    at this point; at that point; at the beginning; in the beginning; at the start; until now; so far; no longer; no more; not yet; at least; at most; more than; less than; or else; and then; but then; up front; in advance; next up; as follows; at any time; in the process;
    on its own; on their own; on his own; on her own; by itself; in writing; in person; in full; in part; in detail; in total; in principle; by phone; by telephone; in return; to the same extent; one after the other; one after another;
    independently of each other; in any order; in no particular order; in the case of yes; side by side; if this is the case; if that is the case; if this is not the case; if that is not the case`,
  ),
  ...entries("pronoun", "everything else; anything else; all else"),
  ...entries(
    "subordinator",
    `as soon as; as long as; so long as; in case that; in the case that; in case; in the event that; in the event of; in case of; in the case of; provided that; given that; under the condition that; on condition that; on the condition that; supposing that; assuming that; only if; only when; even if; even though; if and only if;
    so that; such that; in order that; by the time; the moment; each time that; every time that; every time; each time; until such time as; now that; up until; just before; right before; shortly before; right after; shortly after; immediately after; just after; directly after; depending on whether; depending on; dependent on; based on whether; based upon whether; subject to; rather than`,
  ),
  ...entries(
    "preposition",
    `prior to; according to; because of; due to; instead of; on behalf of; in front of; by means of; with regard to; with respect to; in accordance with; in line with; together with; along with; in addition to; in cooperation with; in collaboration with; in consultation with; in response to; in reply to; as well as; out of; up to; up until; next to; as part of; with the help of;
    on the basis of; based on; based upon; in terms of; in contrast to; apart from; aside from; at the expense of; in exchange for; in favour of; in favor of; in relation to; thanks to; ahead of; back to; away from; outside of; inside of; followed by; in place of; for the purpose of; by way of; in the form of; in preparation for; on top of; such as; as per; in comparison to; in conjunction with`,
  ),
  ...entries("noun", "back office; front office; head office; help desk; call center; call centre"),
  ...entries("to", "in order to; so as to"),
  ...entries("coordinator", "and/or; or else; and also; but also; as well as"),
  ...entries("pronoun", "each other; one another; the latter; the former; no one; the other; the others"),
  ...entries(
    "determiner",
    "a number of; a lot of; lots of; one of; some of; all of; each of; both of; a set of; a couple of; either of; neither of; any of; most of; a variety of; a list of all",
  ),
].sort(([a], [b]) => b.length - a.length);

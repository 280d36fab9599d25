/** Words around an order that change nothing: politeness, where it applies, who noticed it. A table of forms. */
import type { Span } from "../document/document.ts";
import type { Masked } from "./pieces.ts";

/** `by`: replaces what is removed. */
export type Talk = Span & { by?: string };

type Form = {
  example: string;
  /** The group `out` is removed. */
  form: RegExp;
  by?: string;
};

const ours =
  "(?:our|the|this) (?:company|firm|office|department|team|house|place|organi[sz]ation|shop|clinic|hospital)";

const dates =
  "(?:the )?(?:1st|first|\\d{1,2}(?:st|nd|rd|th)?) (?:of )?\\p{L}+|(?:last|next|this) \\p{L}+|today|tomorrow|yesterday|january|february|march|april|may|june|july|august|september|october|november|december|the beginning|\\d{4}".replaceAll(
    "\\p{L}",
    "[a-z]",
  );

const forms: readonly Form[] = [
  {
    example: "I think the seal is superfluous",
    form: /^(?<out>(?:and |but |so )?(?:i|we|people|they|my boss|our boss)(?: also| all)? (?:think|believe|guess|feel|noticed|found|find|heard|saw|suppose|figured|would say|realised|realized|discovered|decided|agreed)(?: out)?(?: that)?(?: here| now)?,? )(?=\S+ \S)/dgi,
  },
  {
    example: "we forgot that the guard checks the pass",
    form: /^(?<out>(?:and |but )?(?:i|we|you|they)(?: have|'ve)?(?: completely| totally| just)? (?:forgot(?:ten)?|overlooked|missed) that )/dgi,
  },
  {
    example: "in our company the guard signs",
    form: new RegExp(
      `(?<out>(?:^|,? )(?:in|at|within|inside) ${ours}(?: here| now| today)?(?:$|,? ))`,
      "dgi",
    ),
    by: " ",
  },
  {
    example: "after the reorganisation the guard signs",
    form: /^(?<out>(?:after|since|following|with|due to|because of|as a result of|in the course of) (?:the|our|this|a|last \p{L}+['’]?s?|yesterday['’]?s?) (?:\p{L}+ )?(?:re-?organi[sz]ation|re-?org|restructuring|merger|takeover|acquisition|reshuffle|relaunch|relocation|(?:new|last) (?:structure|law|policy|regulation|rules?|guideline|contract|org(?:anisation|anization)? chart|system|software|year|management|boss|head)|holidays|summer|new year)(?: (?:last|this|in|of this|of last) \p{L}+)?,? )(?=\p{L}+ \p{L})/dgiu,
  },
  {
    example: "remind the guard after 2 hours (the check stays open meanwhile)",
    form: /\b(?:remind|notif|inform|warn|nudge|ping|escalat|alert|message|e?-?mail).*?(?<out>(?: ?\(|,| -) ?(?:and |but |while )?(?:(?:the|this|that) )?(?:\p{L}+ ){1,3}?(?:itself )?(?:(?:just|simply|still|of course|also) )?(?:stays?|remains?|keeps?|goes|continues?|runs?|waits?|is not|are not)(?: (?:open|valid|running|going|on|active|possible|interrupted|stopped|cancelled|broken off|waiting))?(?: (?:meanwhile|in the meantime|anyway|regardless|of course|as usual|as before|all the time|though))* ?\)?)$/dgiu,
  },
  {
    example: "at the very end",
    form: /\bthe (?<out>very )(?:end|beginning|start|first|last)\b/dgi,
  },
  {
    example: "even before the check",
    form: /(?<out>\beven )(?:before|after)\b/dgi,
  },
  {
    example: "the guard signs first thing, before the check",
    form: /(?<out>,? first thing(?:,? (?=(?:before|after|right|directly)\b)))/dgi,
    by: " ",
  },
  {
    example: "the porter is now the guard, please adapt the diagram accordingly",
    form: /(?<out>(?:,| -|\s\()\s?(?:and |so |can you |could you |would you )*(?:please|pls|kindly|plz)? ?(?:adapt|adjust|update|change|correct|fix|amend|edit|reflect|show)(?: (?:it|that|this|the (?:diagram|picture|drawing|process|model|chart|flow|(?:swim)?lane|pool|name|label|title|role|box|wording)))?(?: (?:accordingly|please|pls|in the (?:diagram|picture|drawing|process|model|chart)|for (?:me|us)|there|here))*\)?)$/dgi,
  },
  {
    example: "the porter should be called guard instead",
    form: /\b(?:called?|named?|rename|title|label|say)\b.*(?<out>,? (?:instead|from here on|from today|from tomorrow|any ?more))$/dgi,
  },
  {
    example: "the porter is called guard since January",
    form: new RegExp(
      `(?<out>,? (?:since|from|as of|starting(?: from| in| on)?|effective(?: from)?|beginning(?: in| on)?) (?:${dates})(?: (?:on|onwards?))?)(?=$|,)`,
      "dgi",
    ),
  },
  {
    example: "instead of a task, the seal should be an event",
    form: /^(?<out>instead of (?:being )?an? (?:\w+ )?(?:task|step|activity),? )|(?<out2>,? (?:and )?not an? (?:\w+ )?(?:task|step|activity))$/dgi,
  },
  {
    example: "the guard has nothing to do with it",
    form: /(?<out>(?:,| -)\s?(?:and |because |since |as |so )*(?:the )?[\p{L} ]{1,30}? (?:has|have|had) nothing to do with (?:it|that|this|them)(?: any ?more| now)?)$/dgiu,
  },
  {
    example: "no human needed",
    form: /(?<out>(?:,| -)\s?(?:so |there is |there's |with )*(?:no|without any|without a) (?:human|person|people|employee|manual work|clicks?|man|staff|worker|user)(?: (?:is|are))?(?: (?:needed|necessary|required|involved|any ?more))*)(?=$|,)/dgi,
  },
  {
    example: "the guard is responsible (that was wrong before)",
    form: /(?<out> ?\((?:that|this|it|we|they|he|she|i|you|somebody|someone|nobody|because|as|since|sorry|thanks|please|pls|not sure|important|urgent|see) ?[^()\d]{0,80}\))/dgi,
  },
];

/** After "has a new name:", the colon would end the sentence before the label. */
const announcedNames =
  /(?:has|have|got|gets|has got)(?: (?:a|an))? (?:new|other|different) (?:name|title)(?: now)?(?:: ?| - |, (?=\p{Lu})|, (?:it|that|which) is )/giu;

/** The stretches of a piece that only frame an order. */
export function talkIn({ masked, quotes }: Masked, from: number, to: number): Talk[] {
  const text = masked.slice(from, to);
  return forms.flatMap(({ form, by }) =>
    [...text.matchAll(form)].flatMap((found): Talk[] => {
      const place = found.indices?.groups?.out ?? found.indices?.groups?.out2;
      if (!place) return [];
      const cut = { from: from + place[0], to: from + place[1] };
      // Quotations and names of the diagram are never part of a frame.
      if (quotes.some((one) => one.from < cut.to && one.to > cut.from)) return [];
      const isAll = text.slice(0, place[0]).trim() === "" && text.slice(place[1]).trim() === "";
      return isAll ? [] : [by === undefined ? cut : { ...cut, by }];
    }),
  );
}

/** "Stores has a new name: Logistics" is one sentence: the same text with plainer words in their place. */
export function withPlainNames(source: Masked): Masked {
  const plain = (text: string) =>
    text.replace(announcedNames, (found) => "is now called".slice(0, found.length - 1).padEnd(found.length));
  return { ...source, text: plain(source.text), masked: plain(source.masked) };
}

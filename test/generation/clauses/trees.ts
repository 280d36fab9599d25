/**
 * Trees written by hand, in one line each (`test/support/conllu.ts`), so that the tests of clauses do not depend on the
 * parser.
 */
import { treeOfLine } from "../../support/conllu.ts";

const lines = `
The|DT|2|det clerk|NN|7|nsubj who|WP|4|nsubj opened|VBD|2|acl:relcl|open the|DT|6|det file|NN|4|obj sends|VBZ|0|root|send the|DT|9|det report|NN|7|obj of|IN|12|case the|DT|12|det accident|NN|9|nmod to|IN|15|case the|DT|15|det insurer|NN|7|obl .|.|7|punct
If|IN|5|mark the|DT|3|det order|NN|5|nsubj is|VBZ|5|cop|be complete|JJ|9|advcl ,|,|5|punct the|DT|8|det packer|NN|9|nsubj ships|VBZ|0|root|ship it|PRP|9|obj .|.|9|punct
The|DT|2|det cook|NN|3|nsubj peels|VBZ|0|root|peel ,|,|5|punct chops|VBZ|3|conj|chop and|CC|7|cc fries|VBZ|3|conj|fry the|DT|9|det onions|NNS|3|obj|onion .|.|3|punct
The|DT|2|det coach|NN|4|nsubj may|MD|4|aux accept|VB|0|root ,|,|6|punct refuse|VB|4|conj or|CC|8|cc postpone|VB|4|conj the|DT|10|det transfer|NN|8|obj .|.|4|punct
The|DT|2|det invoice|NN|4|nsubj:pass is|VBZ|4|aux:pass|be checked|VBN|0|root|check and|CC|6|cc paid|VBN|4|conj|pay by|IN|9|case the|DT|9|det manager|NN|6|obl .|.|4|punct
The|DT|2|det clerk|NN|3|nsubj asks|VBZ|0|root|ask the|DT|5|det applicant|NN|3|obj to|TO|7|mark upload|VB|3|xcomp a|DT|9|det photo|NN|7|obj .|.|3|punct
The|DT|2|det tenant|NN|3|nsubj promises|VBZ|0|root|promise the|DT|5|det owner|NN|3|obj to|TO|7|mark pay|VB|3|xcomp the|DT|9|det rent|NN|7|obj .|.|3|punct
The|DT|2|det agent|NN|3|nsubj has|VBZ|0|root|have to|TO|5|mark unlock|VB|3|xcomp the|DT|7|det account|NN|5|obj .|.|3|punct
The|DT|2|det guest|NN|5|nsubj:pass is|VBZ|5|aux:pass|be not|RB|5|advmod allowed|VBN|0|root|allow to|TO|7|mark enter|VB|5|xcomp the|DT|9|det kitchen|NN|7|obj .|.|5|punct
After|IN|2|case receipt|NN|8|obl of|IN|5|case the|DT|5|det order|NN|2|nmod the|DT|7|det shop|NN|8|nsubj packs|VBZ|0|root|pack the|DT|10|det goods|NNS|8|obj .|.|8|punct
Upon|IN|2|case arrival|NN|8|obl of|IN|5|case the|DT|5|det goods|NNS|2|nmod the|DT|7|det porter|NN|8|nsubj signs|VBZ|0|root|sign .|.|8|punct
As|RB|2|advmod soon|RB|11|advmod as|IN|6|mark the|DT|5|det payment|NN|6|nsubj arrives|VBZ|2|advcl|arrive ,|,|2|punct the|DT|9|det goods|NNS|11|nsubj:pass are|VBP|11|aux:pass|be shipped|VBN|0|root|ship .|.|11|punct
In|IN|2|case case|NN|8|obl of|IN|4|case damage|NN|2|nmod ,|,|2|punct the|DT|7|det driver|NN|8|nsubj takes|VBZ|0|root|take photos|NNS|8|obj|photo .|.|8|punct
Only|RB|2|advmod then|RB|6|advmod does|VBZ|6|aux|do the|DT|5|det notary|NN|6|nsubj release|VB|0|root the|DT|8|det funds|NNS|6|obj|fund .|.|6|punct
If|IN|2|mark not|RB|7|advcl ,|,|2|punct the|DT|5|det request|NN|7|nsubj:pass is|VBZ|7|aux:pass|be rejected|VBN|0|root|reject .|.|7|punct
Either|CC|3|cc:preconj the|DT|3|det mayor|NN|7|nsubj or|CC|6|cc the|DT|6|det deputy|NN|3|conj signs|VBZ|0|root|sign the|DT|9|det deed|NN|7|obj .|.|7|punct
The|DT|2|det skipper|NN|4|nsubj either|CC|4|cc:preconj accepts|VBZ|0|root|accept or|CC|6|cc haggles|VBZ|4|conj|haggle .|.|4|punct
The|DT|2|det owner|NN|3|nsubj decides|VBZ|0|root|decide whether|IN|6|mark to|TO|6|mark sell|VB|3|ccomp the|DT|8|det boat|NN|6|obj .|.|3|punct
The|DT|2|det nurse|NN|3|nsubj checks|VBZ|0|root|check if|IN|8|mark the|DT|6|det bed|NN|8|nsubj is|VBZ|8|cop|be free|JJ|3|ccomp .|.|3|punct
Oil|NN|0|root dirty|JJ|1|amod
order|NN|0|root received|VBN|1|acl|receive
If|IN|2|mark approved|VBN|7|advcl|approve ,|,|2|punct the|DT|5|det plan|NN|7|nsubj:pass is|VBZ|7|aux:pass|be printed|VBN|0|root|print .|.|7|punct
Approval|NN|0|root by|IN|4|case the|DT|4|det manager|NN|1|nmod required|VBN|1|acl|require
photos|NNS|0|root|photo of|IN|4|case all|DT|4|det rooms|NNS|1|nmod|room
no|DT|2|det answer|NN|0|root in|IN|5|case 2|CD|5|nummod weeks|NNS|2|nmod|week
yes|UH|0|root
Opens|VBZ|0|root|open a|DT|3|det request|NN|1|obj in|IN|6|case the|DT|6|det portal|NN|1|obl
operator|NN|2|nsubj start|VBP|0|root machine|NN|2|obj
Unless|IN|4|mark the|DT|3|det client|NN|4|nsubj objects|VBZ|7|advcl|object ,|,|4|punct we|PRP|7|nsubj book|VBP|0|root the|DT|9|det flight|NN|7|obj .|.|7|punct
The|DT|2|det customer|NN|3|nsubj gets|VBZ|0|root|get the|DT|5|det offer|NN|3|obj by|IN|7|case mail|NN|5|nmod .|.|3|punct
The|DT|2|det report|NN|4|nsubj:pass is|VBZ|4|aux:pass|be sent|VBN|0|root|send back|RB|4|advmod to|IN|8|case the|DT|8|det author|NN|5|obl .|.|4|punct
No|DT|2|det guest|NN|4|nsubj may|MD|4|aux enter|VB|0|root the|DT|6|det pool|NN|4|obj before|IN|10|mark he|PRP|10|nsubj has|VBZ|10|aux|have showered|VBN|4|advcl|shower .|.|4|punct
The|DT|2|det parts|NNS|7|nsubj:pass|part the|DT|4|det inspector|NN|5|nsubj selects|VBZ|2|acl:relcl|select are|VBP|7|aux:pass|be melted|VBN|0|root|melt .|.|7|punct
There|EX|2|expl are|VBP|0|root|be stains|NNS|2|nsubj|stain .|.|2|punct
Nobody|NN|2|nsubj answers|VBZ|0|root|answer the|DT|4|det phone|NN|2|obj .|.|2|punct
The|DT|3|det claims|NNS|3|compound|claim handler|NN|5|nmod:poss 's|POS|3|case report|NN|8|nsubj:pass must|MD|8|aux be|VB|8|aux:pass signed|VBN|0|root|sign within|IN|11|case two|CD|11|nummod days|NNS|8|obl|day .|.|8|punct
The|DT|2|det form|NN|6|nsubj is|VBZ|6|cop|be to|TO|6|mark be|VB|6|aux:pass sent|VBN|0|root|send by|IN|8|case Friday|NNP|6|obl .|.|6|punct
The|DT|2|det trainer|NN|3|nsubj sends|VBZ|0|root|send a|DT|5|det survey|NN|3|obj two|CD|7|nummod weeks|NNS|3|obl:unmarked|week after|IN|10|case the|DT|10|det course|NN|7|nmod .|.|3|punct
The|DT|2|det tenant|NN|3|nsubj pays|VBZ|0|root|pay the|DT|5|det deposit|NN|3|obj no|RB|7|advmod later|RBR|3|advmod than|IN|9|case Friday|NNP|3|obl .|.|3|punct
Should|MD|4|aux the|DT|3|det guest|NN|4|nsubj cancel|VB|0|root ,|,|4|punct the|DT|7|det hotel|NN|8|nsubj charges|VBZ|4|parataxis|charge one|CD|10|nummod night|NN|8|obj .|.|4|punct
The|DT|2|det auditor|NN|7|nsubj ,|,|5|punct Ms|NNP|5|compound Weber|NNP|2|appos ,|,|5|punct signs|VBZ|0|root|sign .|.|7|punct
Before|IN|2|mark leaving|VBG|6|advcl|leave ,|,|2|punct the|DT|5|det visitor|NN|6|nsubj returns|VBZ|0|root|return the|DT|8|det badge|NN|6|obj .|.|6|punct
The|DT|2|det developer|NN|3|nsubj fixes|VBZ|0|root|fix the|DT|5|det bug|NN|3|obj to|TO|7|mark unblock|VB|3|advcl the|DT|9|det release|NN|7|obj .|.|3|punct
The|DT|2|det form|NN|4|nsubj is|VBZ|4|cop|be missing|JJ|0|root ,|,|9|punct so|RB|9|advmod the|DT|8|det clerk|NN|9|nsubj calls|VBZ|4|parataxis|call .|.|4|punct
The|DT|2|det patient|NN|4|nsubj:pass is|VBZ|4|aux:pass|be given|VBN|0|root|give a|DT|6|det wristband|NN|4|obj .|.|4|punct
The|DT|2|det foreman|NN|3|nsubj makes|VBZ|0|root|make the|DT|5|det crew|NN|3|obj repeat|VB|3|xcomp the|DT|8|det weld|NN|6|obj .|.|3|punct
The|DT|2|det meeting|NN|10|nsubj:pass to|IN|4|case which|WDT|6|obl HR|NNP|6|nsubj invites|VBZ|2|acl:relcl|invite the|DT|8|det employee|NN|6|obj is|VBZ|10|aux:pass|be held|VBN|0|root|hold
The|DT|2|det nurse|NN|3|nsubj wants|VBZ|0|root|want to|TO|5|mark wash|VB|3|xcomp and|CC|7|cc dress|VB|5|conj the|DT|9|det patient|NN|7|obj
The|DT|2|det lamp|NN|3|nsubj gets|VBZ|0|root|get repaired|VBN|3|xcomp|repair by|IN|7|case an|DT|7|det electrician|NN|3|obl .|.|3|punct
Provided|VBN|13|advcl|provide that|IN|5|mark the|DT|4|det test|NN|5|nsubj succeeds|VBZ|1|ccomp|succeed ,|,|1|punct the|DT|8|det team|NN|13|nsubj ,|,|8|punct if|IN|11|mark ready|JJ|13|advcl ,|,|11|punct releases|VBZ|0|root|release the|DT|15|det version|NN|13|obj
Two|CD|2|nummod days|NNS|8|obl:unmarked|day after|IN|8|mark the|DT|5|det customer|NN|8|nsubj has|VBZ|8|aux|have not|RB|8|advmod paid|VBN|11|advcl|pay ,|,|8|punct we|PRP|11|nsubj call|VBP|0|root him|PRP|11|obj
The|DT|2|det clerk|NN|3|nsubj informs|VBZ|0|root|inform the|DT|5|det customer|NN|3|obj by|IN|7|mark sending|VBG|5|acl|send a|DT|9|det letter|NN|7|obj
The|DT|2|det technician|NN|3|nsubj opens|VBZ|0|root|open the|DT|5|det case|NN|3|obj to|TO|7|mark replace|VB|5|acl the|DT|9|det fan|NN|7|obj
The|DT|2|det board|NN|3|nsubj grants|VBZ|0|root|grant the|DT|5|det permission|NN|3|obj to|TO|7|mark enter|VB|5|acl the|DT|9|det hall|NN|7|obj
Depending|VBG|8|advcl|depend on|IN|4|case the|DT|4|det size|NN|1|obl ,|,|1|punct the|DT|7|det crew|NN|8|nsubj uses|VBZ|0|root|use a|DT|10|det crane|NN|8|obj
The|DT|2|det nurse|NN|3|nsubj fills|VBZ|0|root|fill in|IN|6|case the|DT|6|det chart|NN|3|obl
the|DT|2|det porter|NN|3|nsubj books|NNS|0|root|book it|PRP|3|obj
The|DT|2|det file|NN|3|nsubj goes|VBZ|0|root|go to|IN|6|case the|DT|6|det adjuster|NN|3|obl ,|,|9|punct who|WP|9|nsubj visits|VBZ|3|conj|visit the|DT|11|det site|NN|9|obj
he|PRP|4|nsubj does|VBZ|4|aux|do not|RB|4|advmod visit|VB|0|root ,|,|7|punct he|PRP|7|nsubj asks|VBZ|4|ccomp|ask
both|DT|2|advmod signed|VBN|0|root|sign
if|IN|5|mark in|IN|3|case stock|NN|5|obl we|PRP|5|nsubj ship|VBP|0|root ,|,|10|punct if|IN|10|mark not|RB|10|advmod we|PRP|10|nsubj backorder|VBP|5|conj
When|WRB|4|advmod the|DT|3|det bell|NN|4|nsubj rings|VBZ|7|advcl|ring the|DT|6|det pupils|NNS|4|obj|pupil leave|VB|0|root the|DT|9|det room|NN|7|obj
if|IN|3|mark quantities|NNS|3|nsubj|quantity differ|VBP|9|advcl a|DT|5|det ticket|NN|3|obj for|IN|9|mark purchasing|NN|9|nsubj:pass is|VBZ|9|aux:pass|be created|VBN|0|root|create
if|IN|7|mark it|PRP|7|nsubj is|VBZ|7|cop|be not|RB|7|advmod ,|,|4|punct sales|NNS|7|nsubj cancels|VBZ|0|root|cancel the|DT|9|det order|NN|7|obj
client|NN|2|nsubj declines|NNS|0|root
operator|NN|3|nsubj start|VBP|3|compound machine|NN|0|root
score|NN|0|root <|-LRB-|3|punct 0.3|CD|1|appos
go|VB|0|root to|TO|3|mark step|VB|1|xcomp 6|CD|3|obj
After|IN|3|mark having|VBG|3|nsubj:pass sent|VBN|8|advcl|send the|DT|5|det form|NN|3|obj the|DT|7|det supplier|NN|8|nsubj waits|VBZ|0|root|wait
Attenuation|NN|3|nsubj too|RB|3|advmod high|JJ|0|root
Fees|NNS|2|nsubj|fee have|VBP|0|root to|TO|5|mark be|VB|5|aux:pass cleared|VBN|2|xcomp|clear
The|DT|2|det clerk|NN|3|nsubj opens|VBZ|0|root|open a|DT|5|det folder|NN|3|obj containing|VBG|3|advcl|contain permits|NNS|6|obj|permit
The|DT|2|det board|NN|3|nsubj meets|VBZ|0|root|meet once|RB|3|advmod a|DT|6|det month|NN|3|obj
It|PRP|2|nsubj goes|VBZ|0|root|go to|IN|5|case the|DT|5|det supplier|NN|2|obl ,|,|9|punct whose|WP$|8|nmod:poss director|NN|9|nsubj signs|VBZ|2|parataxis|sign it|PRP|9|obj
The|DT|2|det authority|NN|3|nsubj decides|VBZ|0|root|decide upon|IN|6|case the|DT|6|det renewal|NN|3|obl
The|DT|2|det meter|NN|4|nsubj:pass is|VBZ|4|aux:pass|be broken|VBN|0|root|break
The|DT|2|det worker|NN|3|nsubj leaves|VBZ|0|root|leave without|IN|5|mark closing|VBG|3|advcl|close the|DT|7|det door|NN|5|obj .|.|3|punct
`;

export const trees = new Map(
  lines
    .trim()
    .split("\n")
    .map((line) => {
      const tree = treeOfLine(line);
      return [tree.tokens.map(({ form }) => form).join(" "), tree] as const;
    }),
);

/** The tree of a sentence; its words are separated by spaces, as here. */
export function treeFor(sentence: string) {
  const tree = trees.get(sentence);
  if (tree === undefined) throw new Error(`no tree is written for "${sentence}"`);
  return tree;
}

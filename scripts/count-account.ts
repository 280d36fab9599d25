/**
 * Counts what the account of each text in a folder leaves out: `node scripts/count-account.ts FOLDER` (JSON files with
 * a `prompt`, or texts separated by `===`). It counts content words in no line, and finite verbs that are classified as
 * remarks; VERBOSE=1 lists them.
 */
import { countedIn, promptsIn } from "./account-counts.ts";

const [folder = ""] = process.argv.slice(2);
const verbose = process.env.VERBOSE === "1";
const sums = { words: 0, untold: 0, verbs: 0, remarks: 0, framed: 0 };

for (const { id, prompt } of promptsIn(folder)) {
  const counted = countedIn(prompt);
  sums.words += counted.words;
  sums.verbs += counted.verbs;
  sums.untold += counted.untold.length;
  sums.remarks += counted.remarks.length;
  sums.framed += counted.framed.length;
  if (!verbose) continue;
  for (const word of counted.untold) console.log(`${id} untold: ${word}`);
  for (const words of counted.remarks) console.log(`${id} remark: ${words}`);
  for (const words of counted.framed) console.log(`${id} framed: ${words}`);
}

const share = (part: number, all: number) => `${((100 * part) / Math.max(1, all)).toFixed(1)} %`;
console.log(
  `content words ${sums.words}, in no line ${sums.untold}; finite verbs ${sums.verbs}, ` +
    `called a remark ${sums.remarks} (${share(sums.remarks, sums.verbs)}), in blocks that frame the process ${sums.framed}`,
);

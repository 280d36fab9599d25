import { describe, expect } from "vitest";
import { rulesGenerator } from "../../src/generation/generator.rules.ts";
import { testWordings } from "../support/wordings.ts";

const generator = rulesGenerator();
const drawn = (prompt: string) => generator.generate({ prompt, context: null }, AbortSignal.timeout(30_000));

/** The message for texts without a process, and these texts. */
const refused: Record<string, string[]> = {
  "The text tells what somebody feels or thinks, and not what is done.": [
    "I am so tired today and nothing works.",
    "I hate Mondays.",
    "We are really frustrated with the new system.",
    "I feel lonely since she left.",
    "My dearest, I think of you every hour. Your eyes are like the sea. I miss you and I long for your touch.",
    "I love you more than words can say.",
    "I think that the new logo is ugly.",
  ],
  "The text tells how things are, and not what is done.": [
    "This is the best day of my life!",
    "my boss is an idiot and i want to quit",
    "Tomorrow will be sunny with a light breeze from the west.",
    "The new X200 has a bright display, a long battery life and a stylish case.",
    "Roses are red, violets are blue, sugar is sweet, and so are you.",
    "The moon is silver, the night is deep,\nthe forest lies in dreamless sleep.",
    "O gentle wind, my heart is thine.",
    "lol that is funny",
    "Paris is the capital of France.",
    "In my view the price is too high and the quality is low.",
    "Politics is a dirty business.",
    "A lane is a part of a pool. A gateway is a decision.",
  ],
  "The text greets, thanks or answers, and tells nothing that is done.": [
    "ok",
    "Thank you so much for your help yesterday!",
    "Many thanks for the quick reply, you are the best.",
    "hello",
    "good morning everyone",
  ],
  "The text tells what happened once, and not what is done every time.": [
    "thx, that was great",
    "It rained all day and the wind was cold.",
    "Our company was founded in 1987 and has 200 employees.",
    "The Eiffel Tower is 330 metres high and was built in 1889.",
    "The team won 3:1 and the fans were happy.",
  ],
  "The text names no steps of a process.": [
    "test",
    "The sun shines and the birds sing.",
    "see www.example.org and https://foo.bar/baz.pdf",
    "See you tomorrow!",
    "Water consists of hydrogen and oxygen.",
    "BPMN stands for Business Process Model and Notation.",
    "Draw something nice.",
    "The kettle sings.",
  ],
  "The text is code, and code is not read as a process.": [
    "function add(a, b) { return a + b; }",
    "SELECT name, price FROM products WHERE price > 10;",
    'def hello():\n    print("hello")\n\nhello()',
    '<div class="box"><p>Hello</p></div>',
  ],
  "The text names things, and does not tell what is done with them.": [
    '{"name": "order", "items": [1, 2, 3]}',
    "milk\nbutter\neggs\nbread",
    "- chairs\n- tables\n- lamps",
    "Apples, pears, bananas, plums",
    "1. Laptop\n2. Mouse\n3. Keyboard",
  ],
  "Links and files cannot be opened. Write what happens as text.": [
    "https://example.com/process",
    "process_final_v3.docx",
  ],
  "The text only asks.": [
    "What is BPMN?",
    "Who are you?",
    "can you help me",
    "How many tasks does my diagram have?",
    "Is it possible to export to PDF?",
    "What is the difference between a pool and a lane?",
    "Hi there, how are you?",
  ],
  "Attached files are not read. Write what happens as text.": [
    "See the attached document.",
    "I have attached the file, please have a look.",
    "please find enclosed our process description",
  ],
  "The rules read English only.": ["asdf qwer zxcv uiop"],
  "The text has no words.": ["!!! ??? ...", "1234 5678 90"],
  "The text asks for a diagram and does not tell what of.": ["I want a diagram.", "make me a process"],
};

for (const [reason, texts] of Object.entries(refused))
  testWordings(texts, async (text) => {
    await expect(drawn(text)).rejects.toThrow(reason);
  });

describe("short, and a process all the same", () => {
  testWordings(
    [
      "Check the order.",
      "clerk checks invoice",
      "Customer orders, we deliver.",
      "Boil water, add tea, wait five minutes.",
      "Preheat the oven. Mix flour and eggs. Bake for 40 minutes.",
      "ticket in -> fix -> close",
      "If it rains, the match is cancelled.",
      "The nurse takes the temperature.",
      "Approve or reject the request.",
      "Peel the potatoes and boil them.",
      "Submit form; manager signs; HR files it",
      "1. Open the box\n2. Take out the lamp\n3. Plug it in",
      "We call the customer and if he is unhappy we refund him.",
      "The parcel is weighed and stamped.",
      "Guest arrives, receptionist hands over key",
      "Anna writes the report and Tom reviews it.",
      "order received; goods shipped; invoice sent",
      "The invoice is paid by accounting.",
      "Thanks for asking! First we scan the letter, then we archive it.",
      "I am not happy with it, but we do it like this: the clerk prints the form and the boss signs it.",
      "Hi, what we do is: pick, pack, ship.",
      "Is the form complete? If yes, file it. If no, return it.",
      "As a member I want to cancel my booking so that I get my money back.",
      "When the alarm rings, the guard checks the door.",
      "Every Monday the cleaner empties the bins.",
      "Sales sends the offer. The customer accepts. Sales books the order.",
      "receive complaint, investigate, answer",
      "The applicant applies, the committee decides.",
      "the dog is washed, dried and combed",
      "Wash hands. Put on gloves. Draw blood.",
      "Who does what? The clerk registers the claim, the expert visits the site.",
      "Code is reviewed, merged and deployed.",
      "Developers write code, testers test it.",
      "Requests are collected and answered once a week.",
      "It starts with a call; the agent books a slot; the plumber comes.",
      "Read meter, enter value, send bill",
      "Approval of leave by the manager, then entry by HR",
      "The chef cooks, the waiter serves, the guest pays.",
      "Sort mail / stamp it / deliver it",
      "Log in, pick a seat, pay.",
      "The author submits a paper. Two reviewers read it. The editor decides.",
      "Turn off the power before you open the case.",
    ],
    async (text) => {
      expect((await drawn(text)).bpmn).toMatch(/<bpmn:\w*[tT]ask/);
    },
  );
});

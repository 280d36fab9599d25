/** Instructions that are no edit: questions, attempts to command the service, wishes without a place. */
import { isActivity, type Model } from "../editing/model.ts";
import { CannotEdit } from "../editor.ts";
import { inOrder } from "./order-of-flow.ts";

/** A step's name, for examples that work as they are; the last step if there are fewer. */
export function someStep(model: Model, place = 0): string {
  const names = inOrder(model)
    .filter(isActivity)
    .map(({ name }) => name.replace(/\s+/g, " ").trim());
  const clear = names.filter(
    (name) =>
      name !== "" &&
      !/["']/.test(name) &&
      names.filter((one) => one.toLowerCase() === name.toLowerCase()).length === 1,
  );
  return clear[place] ?? clear.at(-1) ?? "Some step";
}

const examplesOn = (model: Model): string =>
  `For example: "Add a task 'Check again' after '${someStep(model)}'" or "Rename '${someStep(model, 1)}' to 'New name'".`;

const commands =
  /\b(?:ignore|disregard|forget|override|bypass)\b.{0,40}\b(?:instruction|prompt|rule|previous|above|prior|everything|guideline|restriction)s?\b|\b(?:system|developer|hidden|initial|your) (?:prompt|instructions?|message)\b|\byou are (?:now|no longer|an? (?:ai|assistant|language|chatbot|pirate))|\b(?:act|pretend|behave|respond|answer) as (?:an?|if|though)\b|\bjailbreak\b|\b(?:api|secret|private|access) ?keys?\b|\bpasswords?\b.{0,20}\b(?:print|output|show|reveal)|\b(?:print|output|reveal|show|tell me|repeat|display|leak) (?:me )?(?:your|the) (?:prompt|instructions?|rules|system|secret|configuration|environment)|\b(?:drop table|rm -rf|<script|\/etc\/passwd)\b/i;

const question = /^(?:what|why|how|who|whom|whose|which|where|explain|describe|tell|summari[sz]e)\b/i;

const vague =
  /^(?:make|improve|optimi[sz]e|enhance|simplify|clean|tidy|fix|beautify|streamline|moderni[sz]e|refactor|polish|update|check|review|validate|correct|complete|extend|rework|redo|redesign|reduce|speed|shorten|consider|handle|take care|think|do something|use best|follow|add (?:some |proper |better |more |the )?(?:error|exception|failure|edge|quality|security|compliance|detail|missing|steps|best|validation|logging|monitoring|everything|what))\b/i;

/** Refused, whatever else it may mean. */
export class Commanded extends CannotEdit {}

/** More than an instruction may have: nothing of it is read. */
export class TooMuch extends CannotEdit {}

/** Words that fit several elements: no guess is made. */
export class Ambiguous extends CannotEdit {}

/** @throws Commanded for an attempt to command the service, before anything is read. */
export function refuseCommands(prompt: string, model: Model): void {
  if (commands.test(prompt))
    throw new Commanded(
      `This is not a change of the diagram. Say what to add, remove, rename or move. ${examplesOn(model)}`,
    );
}

/** @throws CannotEdit for a statement that is a question. */
export function refuseQuestion(statement: string, model: Model): void {
  throw new CannotEdit(`"${statement}" asks something; an edit says what to change. ${examplesOn(model)}`);
}

/** Why a statement that no rule reads cannot be carried out. */
export function whyNot(statement: string, model: Model): CannotEdit {
  const examples = examplesOn(model);
  const first =
    /^(?:undo|revert|roll ?back|go back to (?:the )?(?:last|previous|old|first) version|restore)\b/i;
  if (first.test(statement))
    return new CannotEdit(
      `"${statement}" could not be read as a change of the diagram. What goes back to an earlier version comes first: say "undo the last change" or "go back to version 1", and the other changes behind it.`,
    );
  if (question.test(statement))
    return new CannotEdit(`"${statement}" asks something; an edit says what to change. ${examples}`);
  if (/^translate\b/i.test(statement))
    return new CannotEdit(
      `"${statement}" could not be read as a change: names are changed one by one, for example: "rename '${someStep(model)}' to 'Bestellung versenden'".`,
    );
  if (vague.test(statement))
    return new CannotEdit(
      `"${statement}" does not say what to change and where: name the step and the change. ${examples}`,
    );
  return new CannotEdit(`"${statement}" could not be read as a change of the diagram. ${examples}`);
}

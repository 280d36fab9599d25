/** What the demo does with scripts beyond what it does without: it draws while one writes, and shows which words are which shape. */

const form = document.getElementById("writing");
const text = document.getElementById("text");
const result = document.getElementById("result");
const heard = document.getElementById("heard");

/** Milliseconds without a key, until what was written is drawn. */
const pauseMs = 500;
let timer = 0;
let asking = null;

text.addEventListener("input", () => {
  clearTimeout(timer);
  timer = setTimeout(draw, pauseMs);
});
text.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) form.requestSubmit();
});
form.addEventListener("submit", (event) => {
  // The other button asks for a file, and the browser saves it.
  if (event.submitter?.hasAttribute("formaction")) return;
  event.preventDefault();
  void draw();
});

/** Asks for the result of what is written now, and no longer for an earlier one. */
async function draw() {
  clearTimeout(timer);
  asking?.abort();
  if (text.value.trim() === "") {
    // Nothing old stays beside an empty box.
    result.replaceChildren();
    result.removeAttribute("aria-busy");
    text.removeAttribute("aria-invalid");
    return;
  }
  asking = new AbortController();
  const { signal } = asking;
  result.setAttribute("aria-busy", "true");
  try {
    const body = new URLSearchParams({ text: text.value });
    const answer = await fetch("/demo/result", { method: "POST", body, signal });
    const part = await answer.text();
    if (signal.aborted) return;
    result.innerHTML = part;
    text.toggleAttribute("aria-invalid", !answer.ok);
    say(result.querySelector("[data-heard]")?.dataset.heard ?? "");
  } catch (error) {
    if (signal.aborted) return;
    if (!(error instanceof TypeError)) throw error;
    result.replaceChildren(
      problemOf("The demo does not answer. It may have been ended: npm run demo starts it again."),
    );
  }
  result.removeAttribute("aria-busy");
}

/** Seen and heard by everybody, as the problems that the demo itself tells. */
function problemOf(words) {
  const problem = document.createElement("p");
  problem.className = "problem";
  problem.role = "alert";
  problem.textContent = words;
  return problem;
}

function say(words) {
  heard.textContent = words;
}

/** Of a shape or a line: the ids of the elements that it is about. */
const elementsOf = (part) =>
  part.dataset.element ? [part.dataset.element] : (part.dataset.elements ?? "").split(" ");

function show(from) {
  for (const one of result.querySelectorAll(".on")) one.classList.remove("on");
  const part = from.closest?.("[data-element], [data-elements]");
  if (!part) return;
  const wanted = new Set(elementsOf(part));
  for (const one of result.querySelectorAll("[data-element], [data-elements]"))
    if (elementsOf(one).some((id) => wanted.has(id))) one.classList.add("on");
}

result.addEventListener("pointerover", ({ target }) => show(target));
result.addEventListener("pointerleave", () => show(result));
result.addEventListener("focusin", ({ target }) => show(target));

/** What the console does with scripts beyond what it does without: parts of a page stay up to date, keys are copied. */

const live = document.getElementById("live");
if (live) follow(live, document.getElementById("heard"));
for (const button of document.querySelectorAll("button[data-copy]")) offerCopy(button);
for (const form of document.querySelectorAll("form[method=post]")) sendOnce(form);

/** Replaces the part whenever the server sends it anew, and says in words what a reader of the screen should hear. */
function follow(part, heard) {
  if (document.hidden) {
    document.addEventListener("visibilitychange", () => follow(part, heard), { once: true });
    return;
  }
  const source = new EventSource(location.href);
  // A browser has six connections for all its pages: one that nobody sees needs none.
  const pause = () => {
    source.close();
    follow(part, heard);
  };
  document.addEventListener("visibilitychange", pause, { once: true });
  source.addEventListener("message", ({ data }) => {
    // What somebody has opened or is about to send stays until they are done.
    if (part.querySelector("details[open], form[data-sent]")) return;
    const place = placeOfFocus(part);
    part.innerHTML = JSON.parse(data);
    for (const form of part.querySelectorAll("form[method=post]")) sendOnce(form);
    if (place !== -1) focusable(part)[place]?.focus({ preventScroll: true });
    const text = part.querySelector("[data-heard]")?.dataset.heard ?? "";
    if (heard && heard.textContent !== text) heard.textContent = text;
  });
  source.addEventListener("over", () => location.reload());
  addEventListener("pagehide", () => source.close(), { once: true });
}

const focusable = (part) => [...part.querySelectorAll("a, button, summary, input, select, [tabindex]")];

const placeOfFocus = (part) => focusable(part).indexOf(document.activeElement);

function offerCopy(button) {
  const field = document.getElementById(button.dataset.copy);
  button.hidden = false;
  field.select();
  button.addEventListener("click", async () => {
    field.select();
    await navigator.clipboard.writeText(field.value);
    button.textContent = "Copied";
  });
}

/** A second click does nothing. */
function sendOnce(form) {
  form.addEventListener("submit", (event) => {
    if ("sent" in form.dataset) event.preventDefault();
    form.dataset.sent = "";
  });
  addEventListener("pageshow", () => delete form.dataset.sent);
}

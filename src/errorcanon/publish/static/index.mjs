// The list of records: narrows it by what is chosen, and sorts it; the address keeps the choice.

import { say } from "./phrases.mjs";

const form = document.querySelector("#facets");
const count = document.querySelector("#matching-count");
const matching = document.querySelector("#matching");
const groups = [...document.querySelectorAll("section.group")];
const rows = groups.flatMap((group) =>
  [...group.querySelectorAll(".rows > li")].map((item) => ({ item, home: item.parentNode })),
);
const by = (key, way) => (a, b) => {
  const [left, right] = [key(a), key(b)];
  return left === right ? 0 : way * (left < right ? -1 : 1);
};
const KEYS = {
  date: ({ item }) => item.querySelector("time")?.textContent ?? "",
  message: ({ item }) => item.querySelector(".line").textContent.toLowerCase(),
};

form.hidden = false;
read();
form.addEventListener("change", () => {
  const chosen = new URLSearchParams([...new FormData(form)].filter(([, value]) => value));
  history.replaceState(null, "", `${location.pathname}${chosen.size ? `?${chosen}` : ""}`);
  show();
});
form.addEventListener("submit", (event) => event.preventDefault());
addEventListener("popstate", read);

/** Take the choice from the address; a value that is no choice is none. */
function read() {
  const given = new URLSearchParams(location.search);
  for (const part of form.elements) {
    const value = given.get(part.name) ?? "";
    if (part.type === "checkbox") part.checked = value === part.value;
    else part.value = [...part.options].some((one) => one.value === value) ? value : "";
  }
  show();
}

function show() {
  const { sort = "", ...facets } = Object.fromEntries(new FormData(form));
  const wanted = Object.entries(facets).filter(([, value]) => value);
  const isWhole = !wanted.length && !sort;
  groups.forEach((group) => {
    group.hidden = !isWhole;
  });
  matching.hidden = isWhole;
  if (isWhole) {
    rows.forEach(({ item, home }) => home.append(item));
    count.textContent = "";
    return;
  }
  const kept = rows.filter(({ item }) => wanted.every(([name, value]) => item.dataset[name] === value));
  if (sort) kept.sort(by(KEYS[sort], sort === "date" ? -1 : 1));
  rows.forEach(({ item, home }) => home.append(item));
  matching.replaceChildren(...kept.map(({ item }) => item));
  count.textContent = say("n of all", { n: kept.length, all: rows.length });
}

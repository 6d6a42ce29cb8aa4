// The date of the file, sorting by a column, and showing only some students. The page is whole without.
const written = new Date(document.lastModified);
const two = number => String(number).padStart(2, "0");
const day = [written.getFullYear(), two(written.getMonth() + 1), two(written.getDate())].join("-");
const time = document.createElement("time");
time.dateTime = day;
time.textContent = `${day}, ${two(written.getHours())}:${two(written.getMinutes())}`;
document.querySelector("header .note").append("; last graded ", time);

const value = (row, column) => row.cells[column].dataset.value ?? row.cells[column].textContent.trim();
const asWords = new Intl.Collator("en", { numeric: true }).compare; // it would take 7.5 for less than 7.25
const number = text => text === "" ? NaN : Number(text.replaceAll(",", "").replace("\u2212", "-"));
const inOrder = (a, b) => {
  const difference = number(a) - number(b);
  return Number.isNaN(difference) ? asWords(a, b) : difference;
};

for (const table of document.querySelectorAll("table.sortable")) {
  const heads = [...table.tHead.rows[0].cells];
  heads.forEach((head, column) => {
    const button = document.createElement("button");
    button.type = "button";
    button.append(...head.childNodes);
    head.append(button);
    button.addEventListener("click", () => {
      const down = head.getAttribute("aria-sort") === "ascending";
      heads.forEach(each => each.removeAttribute("aria-sort"));
      head.setAttribute("aria-sort", down ? "descending" : "ascending");
      const rows = [...table.tBodies[0].rows].sort((a, b) => inOrder(value(a, column), value(b, column)));
      table.tBodies[0].append(...(down ? rows.reverse() : rows));
    });
  });
}

const label = document.createElement("label");
const input = document.createElement("input");
input.type = "search";
label.append("Show only students whose name holds ", input);
const filter = document.createElement("p");
filter.className = "filter";
filter.append(label);
document.querySelector("header").append(filter);
const folded = name => name.normalize("NFC").toLowerCase(); // a Mac's zip has its accents apart from their letters
input.addEventListener("input", () => {
  const sought = folded(input.value);
  for (const row of document.querySelectorAll("tr.student")) {
    row.hidden = !folded(row.cells[0].textContent).includes(sought);
  }
});

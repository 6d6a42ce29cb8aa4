// In which order the page's own script puts numbers and words.
const table = document.querySelector("table.sortable");
table.tBodies[0].replaceChildren(...["1,234", "64", "7.5", "not handed in", "7.25", "998", "\u22128.4", "\u221210", "7"].map(text => {
  const row = document.createElement("tr");
  row.appendChild(document.createElement("td")).textContent = text;
  return row;
}));
table.tHead.rows[0].cells[0].querySelector("button").click();
const result = parent.document.createElement("script");
result.type = "application/json";
result.className = "found";
result.textContent = JSON.stringify([...table.tBodies[0].rows].map(row => row.textContent));
parent.document.body.append(result);

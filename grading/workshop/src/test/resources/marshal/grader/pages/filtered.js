// Which students the page's own script shows for a name with its accent in one sign.
const table = document.querySelector("table.marks");
table.tBodies[0].rows[1].cells[0].textContent = "Jo\u0308rg";
const filter = document.querySelector("input[type=search]");
filter.value = "J\u00d6RG";
filter.dispatchEvent(new Event("input"));
const result = parent.document.createElement("script");
result.type = "application/json";
result.className = "found";
result.textContent = JSON.stringify([...table.tBodies[0].rows].filter(row => !row.hidden).map(row => row.cells[0].textContent));
parent.document.body.append(result);

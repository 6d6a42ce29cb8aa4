// Where the columns of the wide tables are, in the frame of this page.
const found = { frame: frameElement.title, tables: [] };
for (const table of document.querySelectorAll("table.marks, table.heat")) {
  const scroller = table.closest(".scroll"), edge = scroller.getBoundingClientRect();
  const shadow = getComputedStyle(scroller, "::after");
  scroller.scrollLeft = scroller.scrollWidth;
  found.tables.push({
    name: table.caption.textContent,
    isMarks: table.classList.contains("marks"),
    columns: table.tHead.rows[0].cells.length,
    last: Math.round(Math.max(...[...table.rows].map(row => row.cells[row.cells.length - 1].getBoundingClientRect().right))),
    first: Math.round(Math.min(...[...table.tBodies[0].rows].map(row => row.cells[0].getBoundingClientRect().left)) - edge.left),
    scrolled: scroller.scrollLeft,
    shaded: shadow.display !== "none" && parseFloat(shadow.width) > 0,
    left: Math.round(edge.left), right: Math.round(edge.right), page: document.documentElement.clientWidth,
  });
}
const result = parent.document.createElement("script");
result.type = "application/json";
result.className = "found";
result.textContent = JSON.stringify(found);
parent.document.body.append(result);

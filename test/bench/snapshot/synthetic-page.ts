/** Pages made by rule, so that each run meets the same ones. */
export type SyntheticKind = keyof typeof makers;

/** The HTML of a page of about `size` elements or items; undefined for an unknown kind. */
export function syntheticPage(kind: string, size: number): string | undefined {
  const maker = new Map<string, (size: number) => string>(Object.entries(makers)).get(kind);
  return maker && wrap(kind, maker(size));
}

const makers = { form, table, feed, deep, shadow, frames, framed, app };

function wrap(title: string, body: string): string {
  const style = 'body{font:14px sans-serif}td{padding:2px 6px}[hidden]{display:none}.req::after{content:" *"}';
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title><style>${style}</style></head><body>${body}</body></html>`;
}

function times(count: number, make: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => make(index)).join('');
}

/** Every way to name a field, and the widgets that scripts make. */
function form(): string {
  return `<h1>Open an account</h1><form aria-label="Account">
    <label for="who" class="req">Full name</label><input id="who" required value="Grace">
    <label>Mail <input type="email" placeholder="name@example.org"></label>
    <input type="search" aria-label="Search the help">
    <span id="part1">Delivery</span> <span id="part2">street</span><input aria-labelledby="part1 part2">
    <input placeholder="Voucher"><input title="Member number">
    <label for="secret">Password</label><input id="secret" type="password" value="correct horse">
    <fieldset><legend>Size</legend><label><input type="radio" name="size" checked>Small</label><label><input type="radio" name="size">Large</label></fieldset>
    <label><input type="checkbox" id="news">Send me news</label>
    <label for="land">Land</label><select id="land"><option>Chile</option><option selected>Norway</option><option>Kenya</option></select>
    <label for="day">Day</label><input id="day" type="date"><label for="loud">Loudness</label><input id="loud" type="range" min="0" max="10" value="4">
    <label for="count">Count</label><input id="count" type="number" value="3"><label for="file">Photo</label><input id="file" type="file">
    <label for="note">Note</label><textarea id="note">none</textarea>
    <div role="switch" tabindex="0" aria-checked="true" aria-label="Night colours"></div>
    <div role="slider" tabindex="0" aria-valuenow="5" aria-valuemin="0" aria-valuemax="9" aria-label="Zoom" style="width:50px;height:10px"></div>
    <div contenteditable="true" role="textbox" aria-multiline="true" aria-label="About you">text</div>
    <button type="button" aria-expanded="false" aria-haspopup="menu"><svg width="10" height="10" role="img" aria-label="More choices"></svg></button>
    <button type="button" disabled>Not yet</button><button type="button" style="display:none">Unseen</button>
    <input type="submit" value="Open it"><details><summary>Terms</summary><p>All of them</p></details>
    <a href="/rules">House <b>and</b> garden rules</a><div onclick="void 0" style="cursor:pointer">Help me</div></form>`;
}

/** Rows of eight elements each. */
function table(size: number): string {
  const rows = times(
    Math.ceil(size / 8),
    (row) =>
      `<tr><td><a href="/parts/${row}">Part ${row}</a></td><td><span>Shelf ${(row * 7919) % 9973} of hall ${row % 17}</span></td><td><button type="button">Order ${row}</button><input type="checkbox" aria-label="Mark part ${row}"></td></tr>`,
  );
  return `<h1>Parts</h1><table><thead><tr><th>Part</th><th>Place</th><th>Do</th></tr></thead><tbody>${rows}</tbody></table>`;
}

function feed(size: number): string {
  const items = times(
    Math.ceil(size / 12),
    (item) =>
      `<article aria-labelledby="t${item}"><header><h2 id="t${item}"><a href="/n/${item}">Report ${item} from the harbour</a></h2><time>2026-02-${String(1 + (item % 28)).padStart(2, '0')}</time></header><p>The tide was <b>early</b> and the boats came in late, number ${item}.</p><p>More of it in the evening, page ${item % 40}.</p><footer><button type="button" aria-label="Like report ${item}"><svg width="16" height="16" aria-hidden="true"><circle cx="8" cy="8" r="6"/></svg></button><button type="button">Answer</button></footer></article>`,
  );
  return `<main><h1>Harbour news</h1>${items}</main>`;
}

/** Boxes in boxes, a button in each tenth. */
function deep(size: number): string {
  const open = times(size, (level) =>
    level % 10 === 9 ? `<div><button type="button">Floor ${level}</button>` : '<div>',
  );
  return `${open}ground${'</div>'.repeat(size)}`;
}

function shadow(size: number): string {
  const cards = times(size, (card) => `<bench-card data-number="${card}"><span>Card ${card}</span></bench-card>`);
  return `<h1>Cards</h1>${cards}<script>customElements.define('bench-card', class extends HTMLElement {
    connectedCallback() {
      this.attachShadow({ mode: 'open' }).innerHTML = '<section><button type="button">Turn <slot></slot></button>' +
        '<label>Copies of ' + this.dataset.number + ' <input type="number" value="1"></label></section>';
    } })</script>`;
}

function frames(size: number): string {
  const all = times(
    size,
    (frame) => `<iframe title="Box ${frame}" width="400" height="120" src="/made/framed/${frame}"></iframe>`,
  );
  return `<h1>Boxes</h1>${all}`;
}

function framed(number: number): string {
  return `<form><label for="a">Name ${number}</label><input id="a"><label><input type="checkbox">Agreed ${number}</label><button>Send ${number}</button></form>`;
}

/** An application with hidden views, menus, tabs and a list of tasks. */
function app(size: number): string {
  const tasks = times(
    size,
    (task) =>
      `<li class="task"><div class="view"><input type="checkbox" aria-label="Done: task ${task}"${task % 3 ? '' : ' checked'}><span>Task ${task} for the weekend</span><button type="button" aria-label="Remove task ${task}">x</button></div></li>`,
  );
  const hidden = times(
    40,
    (view) =>
      `<section hidden><h2>View ${view}</h2>${times(40, (row) => `<p>Setting ${row} <button type="button">Change</button></p>`)}</section>`,
  );
  return `<header><a href="/">Tasks</a><nav aria-label="Views"><ul><li><a href="#all" aria-current="page">All</a></li><li><a href="#open">Open</a></li><li><a href="#done">Done</a></li></ul></nav>
    <button type="button" aria-expanded="false" aria-controls="menu">Menu</button><ul id="menu" role="menu" hidden><li role="menuitem">Export</li></ul></header>
    <main><div role="tablist" aria-label="Lists"><button role="tab" aria-selected="true">Home</button><button role="tab" aria-selected="false">Work</button></div>
    <div role="tabpanel" aria-label="Home"><label>New task <input id="new"></label><ul id="tasks">${tasks}</ul><p><strong>${size}</strong> left</p></div>${hidden}</main>
    <aside aria-label="Hints"><p>Drag a task to move it.</p><div style="cursor:pointer" class="hint">Show me how</div></aside>`;
}

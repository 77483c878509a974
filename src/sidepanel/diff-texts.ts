/** Lines that did not change and stand beside one that did. */
const BESIDE = 2;
/** Two texts of this many lines are compared in a moment; longer ones are told whole. */
const MAX_LINES = 800;

/**
 * What changed from one text to the other, line by line: each line begins with `-`, `+` or a space. Lines far from a
 * change are left out, which `…` tells.
 */
export function diffTexts(before: string, now: string): readonly string[] {
  const old = before.split('\n');
  const new_ = now.split('\n');
  if (old.length > MAX_LINES || new_.length > MAX_LINES)
    return [...old.map((line) => `-${line}`), ...new_.map((line) => `+${line}`)];
  return withoutFarLines(compare(old, new_));
}

function compare(old: readonly string[], now: readonly string[]): readonly string[] {
  const width = now.length + 1;
  // The longest common run of lines from each place on.
  const common = new Uint16Array((old.length + 1) * width);
  const at = (i: number, j: number) => common[i * width + j] ?? 0;
  for (let i = old.length - 1; i >= 0; i -= 1) {
    for (let j = now.length - 1; j >= 0; j -= 1) {
      common[i * width + j] = old[i] === now[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const lines: string[] = [];
  let i = 0;
  let j = 0;
  while (i < old.length || j < now.length) {
    if (i < old.length && j < now.length && old[i] === now[j]) {
      lines.push(` ${old[i]}`);
      i += 1;
      j += 1;
    } else if (i < old.length && (j === now.length || at(i + 1, j) >= at(i, j + 1))) {
      lines.push(`-${old[i]}`);
      i += 1;
    } else {
      lines.push(`+${now[j]}`);
      j += 1;
    }
  }
  return lines;
}

function withoutFarLines(lines: readonly string[]): readonly string[] {
  const isChange = (line: string | undefined) => line !== undefined && !line.startsWith(' ');
  const isNear = (index: number) => lines.slice(Math.max(0, index - BESIDE), index + BESIDE + 1).some(isChange);
  const kept: string[] = [];
  lines.forEach((line, index) => {
    if (isNear(index)) kept.push(line);
    else if (kept.at(-1) !== FAR) kept.push(FAR);
  });
  return kept;
}

const FAR = ' …';

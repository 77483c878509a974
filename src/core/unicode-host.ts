// RFC 3492, section 5.
const BASE = 36;
const T_MIN = 1;
const T_MAX = 26;
const SKEW = 38;
const DAMP = 700;
const INITIAL_BIAS = 72;
const INITIAL_N = 128;
const MAX_CODE_POINT = 0x10_ff_ff;

/** A host as people write it: `bücher.example` of `xn--bcher-kva.example`. A label that cannot be read stays as it is. */
export function unicodeHost(host: string): string {
  return host
    .split('.')
    .map((label) => (label.startsWith('xn--') ? (decode(label.slice(4)) ?? label) : label))
    .join('.');
}

/** The label that punycode stands for; undefined when it is no punycode. */
function decode(text: string): string | undefined {
  const split = text.lastIndexOf('-');
  const points = [...text.slice(0, Math.max(split, 0))].map((letter) => letter.charCodeAt(0));
  let n = INITIAL_N;
  let bias = INITIAL_BIAS;
  let index = 0;
  for (let at = split + 1; at < text.length; ) {
    const before = index;
    let weight = 1;
    for (let k = BASE; ; k += BASE) {
      const digit = digitOf(text.charCodeAt(at));
      if (digit === undefined) return undefined;
      at += 1;
      index += digit * weight;
      const threshold = Math.min(Math.max(k - bias, T_MIN), T_MAX);
      if (digit < threshold) break;
      weight *= BASE - threshold;
      if (weight > MAX_CODE_POINT * BASE) return undefined;
    }
    const count = points.length + 1;
    bias = adapt(index - before, count, before === 0);
    n += Math.floor(index / count);
    if (n > MAX_CODE_POINT) return undefined;
    index %= count;
    points.splice(index, 0, n);
    index += 1;
  }
  return String.fromCodePoint(...points);
}

function adapt(difference: number, count: number, isFirst: boolean): number {
  let delta = Math.floor(difference / (isFirst ? DAMP : 2));
  delta += Math.floor(delta / count);
  let k = 0;
  for (; delta > ((BASE - T_MIN) * T_MAX) / 2; k += BASE) delta = Math.floor(delta / (BASE - T_MIN));
  return k + Math.floor(((BASE - T_MIN + 1) * delta) / (delta + SKEW));
}

/** 0–25 for letters, 26–35 for digits; undefined for any other character. */
function digitOf(code: number): number | undefined {
  if (code >= 0x30 && code <= 0x39) return code - 0x30 + 26;
  if (code >= 0x61 && code <= 0x7a) return code - 0x61;
  return undefined;
}

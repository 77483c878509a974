import { nameSkeleton } from './name-skeleton';
import { unicodeHost } from './unicode-host';

// Each letter that looks like a Latin one, behind it. Whole words of these read as Latin words.
const SAME_SHAPE = lookAlikes(
  'aаɑαа bЬ cсⅽ dԁⅾ eеҽ gɡց hһ iіιıɩꙇ jјϳ kκ lӏⅼוا nո oоοօסه০০๐໐ pрρ qԛզ sѕꜱ uսυ vνѵⅴ wԝա xхχⅹ yуүγ',
);
// Those that only seem so among others.
const NEAR = lookAlikes(
  'aᴀ bвьβʙ cᴄ dđᴅ eєεᴇ fƒꜰ gғɢ hнհħʜ iɪї jᴊ kкқᴋ lłʟ mмᴍ nпηɴ oøᴏσө pᴘþ rгʀ tтτŧᴛ uμцᴜ vᴠ wшщωᴡ xҳ yʏұч zᴢʐ',
);

/**
 * What is left of a host when all that people take for the same is made the same, label by label: letters of other
 * scripts that look like Latin ones, marks above and below, and what `nameSkeleton` folds.
 */
export function hostSkeleton(host: string): string {
  return unicodeHost(host).split('.').map(labelSkeleton).join('.');
}

function labelSkeleton(label: string): string {
  const bare = label.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return nameSkeleton([...bare].map((letter) => SAME_SHAPE.get(letter) ?? NEAR.get(letter) ?? letter).join(''));
}

/**
 * Whether a host reads as another one: a label that mixes alphabets whose letters look alike, or that is made of such
 * letters alone. It is then best shown in punycode.
 */
export function isDeceptiveHost(host: string): boolean {
  return unicodeHost(host).split('.').some(isDeceptive);
}

const ALPHABETS = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u, /\p{Script=Armenian}/u];

function isDeceptive(label: string): boolean {
  if (/^[ -~]*$/.test(label)) return false;
  if (ALPHABETS.filter((alphabet) => alphabet.test(label)).length > 1) return true;
  return [...label.toLowerCase()].every((letter) => SAME_SHAPE.has(letter) || /[0-9-]/.test(letter));
}

function lookAlikes(groups: string): ReadonlyMap<string, string> {
  return new Map(
    groups.split(' ').flatMap((group) => {
      const [latin = '', ...others] = [...group];
      return others.map((other) => [other, latin] as const);
    }),
  );
}

export interface ForeignLettersProps {
  readonly text: string;
}

const FOREIGN = /([^\0-\x7F])/u;

/** A name with the code of each letter that is none of the plain Latin ones: it looks like one and is not. */
export function ForeignLetters({ text }: ForeignLettersProps) {
  return (
    <>
      {text.split(FOREIGN).map((part, index) => (FOREIGN.test(part) ? <mark key={index}>{coded(part)}</mark> : part))}
    </>
  );
}

function coded(letter: string): string {
  const code = letter.codePointAt(0) ?? 0;
  return `⟦${letter} U+${code.toString(16).toUpperCase().padStart(4, '0')}⟧`;
}

import { revealInvisible } from '../reveal-invisible';

export interface RevealedProps {
  readonly text: string;
}

/** A text exactly as it is, with each character drawn that would not be seen. */
export function Revealed({ text }: RevealedProps) {
  return (
    <>
      {revealInvisible(text).map(({ kind, text: part }, index) =>
        kind === 'plain' ? part : <mark key={index}>{part}</mark>,
      )}
    </>
  );
}

/** A change to a file of the product, or to the manifest of a build (`MANIFEST`): `from` stands in it exactly once. */
export interface Edit {
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

/** Something that keeps attacks off, and how the product would be without it. */
export interface Guard {
  /** The rules that it stands for, and what it does. */
  readonly name: string;
  /** Titles of the cases that it keeps off; each of them has to do harm without it. */
  readonly cases: string;
  readonly off: readonly Edit[];
}

/** What browsers read of a build before all else. */
export const MANIFEST = 'manifest.json';

/** A change to a file of `src/`. */
export function edit(file: string, from: string, to: string): Edit {
  return { file: `src/${file}`, from, to };
}

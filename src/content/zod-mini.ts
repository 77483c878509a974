/*
 * The part of `zod/mini` that content tools use, at a thirtieth of its size. The build of the content script puts it in
 * the place of zod: the background has checked a call by the real schema before it sends it, and this is the second
 * look. Names, arguments and verdicts are zod's; `zod-mini.test.ts` holds the two against each other.
 */

/** True when the value fits. Absent fields arrive as undefined. */
type Fits = (value: unknown) => boolean;

interface Schema {
  readonly fits: Fits;
  /** The same schema with more demands. */
  check(...more: readonly Fits[]): Schema;
}

const schema = (fits: Fits): Schema => ({
  fits,
  check: (...more) => schema((value) => fits(value) && more.every((each) => each(value))),
});

/** A text. */
export const string = (): Schema => schema((value) => typeof value === 'string');

/** An integer that a number holds exactly. */
export const int = (): Schema => schema(Number.isSafeInteger);

/** A finite number. */
export const number = (): Schema => schema(Number.isFinite);

/** True or false. */
export const boolean = (): Schema => schema((value) => typeof value === 'boolean');

const enumeration = (values: readonly unknown[]): Schema => schema((value) => values.includes(value));

export { enumeration as enum };

/** What may be absent. */
export const optional = (inner: Schema): Schema => schema((value) => value === undefined || inner.fits(value));

/** A list of what fits `inner`. */
export const array = (inner: Schema): Schema => schema((value) => Array.isArray(value) && value.every(inner.fits));

/** An object of exactly these fields. */
export const strictObject = (shape: Readonly<Record<string, Schema>>): Schema =>
  schema((value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
    const fields: Readonly<Record<string, unknown>> = { ...value };
    return (
      Object.keys(fields).every((name) => Object.hasOwn(shape, name)) &&
      Object.entries(shape).every(([name, { fits }]) => fits(fields[name]))
    );
  });

// Only asked of what is a string, or a number, already. A string counts its characters, not its code units.
const sizeOf = (value: unknown): number =>
  typeof value === 'string' ? [...value].length : Array.isArray(value) ? value.length : Number(value);
const atLeast =
  (limit: number): Fits =>
  (value) =>
    sizeOf(value) >= limit;
const atMost =
  (limit: number): Fits =>
  (value) =>
    sizeOf(value) <= limit;

export { atLeast as minimum, atLeast as minLength, atMost as maximum, atMost as maxLength };

/** Reads a value by a schema. It says nothing of what is wrong: the background did, when it read the same call. */
export const safeParse = ({ fits }: Schema, data: unknown) => ({ success: fits(data), data });

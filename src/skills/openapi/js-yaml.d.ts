/** The part of `js-yaml` that is used; it has no types of its own. */
declare module 'js-yaml' {
  /** A kind of value that a text can hold. */
  interface Type {
    readonly tag: string;
  }

  /** Which kinds of values a text can hold. */
  interface Schema {
    extend(more: { readonly implicit?: readonly Type[] }): Schema;
  }

  /** What is wrong with a text, and where; `line` counts from 0. */
  export class YAMLException extends Error {
    readonly mark?: { readonly line?: number };
  }

  export const CORE_SCHEMA: Schema;
  export const types: { readonly merge: Type };

  /** One document as values. @throws YAMLException, and RangeError for one that is too deep */
  export function load(text: string, options: { readonly schema: Schema; readonly json?: boolean }): unknown;
}

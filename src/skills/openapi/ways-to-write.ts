import { isJsonObject, type JsonObject, type JsonSchema } from '../../core/json';
import { own } from './follow';

/** A value as one text can say it, or why none can. */
export type WrittenValue =
  | { readonly schema: JsonSchema }
  | { readonly schema: JsonSchema; readonly warning: string }
  | { readonly fault: string };

const SEPARATORS: Readonly<Record<string, readonly [separator: string, word: string]>> = {
  csv: [',', 'commas'],
  simple: [',', 'commas'],
  form: [',', 'commas'],
  ssv: [' ', 'spaces'],
  spaceDelimited: [' ', 'spaces'],
  pipes: ['|', 'the sign |'],
  pipeDelimited: ['|', 'the sign |'],
};

/**
 * How the value of a parameter is written where a manifest has one text. A list with a separator becomes a text with
 * it. A list whose parameter comes again for each value becomes one value of it. Objects can't be written.
 */
export function waysToWrite(schema: JsonSchema, parameter: JsonObject, where: string): WrittenValue {
  const style = own(parameter, 'style');
  if (style === 'matrix' || style === 'label') return { fault: `Its style ${style} can't be written in a manifest.` };
  const types = Array.isArray(schema.type) ? schema.type : [schema.type];
  if (types.includes('object') || schema.allOf !== undefined) {
    return { fault: "It is an object, which can't be written as one text." };
  }
  if (types.includes('array')) return listAsText(schema, parameter, where);
  const forms = Array.isArray(schema.anyOf) ? schema.anyOf : [];
  const isMixed = forms.some((form) => isJsonObject(form) && (form.type === 'object' || form.type === 'array'));
  if (isMixed) return { fault: "It can be a list or an object, which can't be written as one text." };
  return { schema };
}

function listAsText(schema: JsonSchema, parameter: JsonObject, where: string): WrittenValue {
  const items = isJsonObject(schema.items) ? schema.items : {};
  if (items.type === 'object' || items.type === 'array') {
    return { fault: "It is a list of lists or objects, which can't be written as one text." };
  }
  const way = wayOf(parameter, where);
  const separator = SEPARATORS[way];
  const own = typeof schema.description === 'string' ? `${schema.description} ` : '';
  if (separator !== undefined) {
    const choices = Array.isArray(items.enum)
      ? ` Each is one of ${items.enum.slice(0, 30).map(String).join(', ')}.`
      : '';
    const description = `${own}Several values are separated by ${separator[1]}.${choices}`;
    return { schema: { type: 'string', description } };
  }
  if (typeof schema.minItems === 'number' && schema.minItems > 1) {
    return { fault: 'It comes once for each of several values, and a manifest can send it once.' };
  }
  return {
    schema: { ...items, description: `${own}One value.` },
    warning: 'It takes a list, and comes once for each value; the tool sends one value.',
  };
}

/** The separator by its name in the document, or `multi`. */
function wayOf(parameter: JsonObject, where: string): string {
  const collection = own(parameter, 'collectionFormat');
  if (typeof collection === 'string') return collection;
  const hasSchema = own(parameter, 'schema') !== undefined || own(parameter, 'content') !== undefined;
  if (!hasSchema) return 'csv';
  const style = own(parameter, 'style');
  const name = typeof style === 'string' ? style : where === 'query' ? 'form' : 'simple';
  const explode = own(parameter, 'explode');
  const isExploded = typeof explode === 'boolean' ? explode : name === 'form';
  return isExploded && where === 'query' ? 'multi' : name;
}

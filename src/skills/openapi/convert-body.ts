import type { JsonObject, JsonSchema } from '../../core/json';
import type { Place } from '../reading/problems';
import { cleanText } from './clean-text';
import { convertSchema, type SchemaScene } from './convert-schema';
import { entriesOf, follow, listOf, own } from './follow';
import { isJsonType } from './is-json-type';

/** What is sent as the body: the value of one argument, as JSON. */
export interface ConvertedBody {
  readonly schema: JsonSchema;
  readonly isRequired: boolean;
  /** Where it is not plain `application/json`. */
  readonly contentType?: string;
}

/** The operation, its path, and the document, which all say something of the body. */
export interface BodySource {
  readonly operation: JsonObject;
  readonly place: Place;
  /** Lists of parameters, which hold the body in 2.0. */
  readonly lists: readonly { readonly value: JsonObject[string]; readonly place: Place }[];
}

/** The body of an operation; absent when it has none, or can do without one that is not JSON. */
export function convertBody(source: BodySource, scene: SchemaScene): ConvertedBody | undefined {
  return own(scene.document, 'swagger') === undefined ? ofRequestBody(source, scene) : ofParameters(source, scene);
}

function ofRequestBody({ operation, place }: BodySource, scene: SchemaScene): ConvertedBody | undefined {
  const given = own(operation, 'requestBody');
  if (given === undefined) return undefined;
  const found = follow(given, place.at('requestBody'), scene);
  if (found === undefined) return undefined;
  const isRequired = own(found.value, 'required') === true;
  const content = entriesOf(own(found.value, 'content'));
  const json = content.find(([mediaType]) => /^\s*application\/json\b/i.test(mediaType)) ?? content.find(isJson);
  const here = found.place.at('content');
  if (json === undefined) {
    const types = content.map(([mediaType]) => cleanText(mediaType, 60));
    return refuse(here, isRequired, types);
  }
  const [mediaType, entry] = json;
  const schema = convertSchema(own(entry, 'schema'), here.at(mediaType).at('schema'), scene);
  const description = cleanText(own(found.value, 'description'), scene.limits.descriptionChars);
  return bodyOf(schema, { isRequired, description, place: here, mediaType });
}

function isJson([mediaType]: readonly [string, unknown]): boolean {
  return isJsonType(mediaType);
}

function refuse(place: Place, isRequired: boolean, types: readonly string[]): undefined {
  const reason = `The body is ${types.slice(0, 3).join(', ') || 'of no type'}, and skills send JSON.`;
  if (isRequired) return place.error(reason, 'Choose another operation.');
  place.warn(`${reason} It is left out, since it may be.`, 'Nothing, if you do without it.');
  return undefined;
}

function ofParameters({ operation, lists }: BodySource, scene: SchemaScene): ConvertedBody | undefined {
  const all = lists.flatMap(({ value, place }) =>
    listOf(value).map((entry, index) => ({ entry, place: place.at(index) })),
  );
  for (const { entry, place } of all.toReversed()) {
    // A reference that leads nowhere is told of where the parameters are read.
    const found = own(entry, '$ref') === undefined ? { value: entry, place } : follow(entry, place, scene);
    const where = own(found?.value, 'in');
    if (found === undefined || (where !== 'body' && where !== 'formData')) continue;
    const isRequired = own(found.value, 'required') === true;
    const consumes = listOf(own(operation, 'consumes') ?? own(scene.document, 'consumes'));
    const types = consumes.filter((type) => typeof type === 'string');
    if (where === 'formData') {
      return refuse(found.place, isRequired, types.length > 0 ? types : ['a form']);
    }
    if (types.length > 0 && !types.some(isJsonType)) return refuse(found.place, isRequired, types);
    const schema = convertSchema(own(found.value, 'schema'), found.place.at('schema'), scene);
    const description = cleanText(own(found.value, 'description'), scene.limits.descriptionChars);
    return bodyOf(schema, { isRequired, description, place: found.place, mediaType: 'application/json' });
  }
  return undefined;
}

function bodyOf(
  schema: JsonSchema,
  about: {
    readonly isRequired: boolean;
    readonly description: string;
    readonly place: Place;
    readonly mediaType: string;
  },
): ConvertedBody | undefined {
  const { isRequired, description, place, mediaType } = about;
  // A text goes as it is, and would be no JSON.
  if (schema.type === 'string') return refuse(place, isRequired, ['a bare text']);
  const [type = ''] = mediaType.split(';', 1);
  const plain = type.trim().toLowerCase();
  return {
    schema: { ...schema, ...(description !== '' && schema.description === undefined && { description }) },
    isRequired,
    ...(plain.endsWith('+json') && { contentType: plain }),
  };
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fieldsOf, type Route, refusal } from './route.ts';

/** The key that the shelter wants. */
export const SHELTER_KEY = 'quiet-otter-5530';

/** The document of the shelter, which names its server by a relative address. */
export function shelterDocument(): string {
  return readFileSync(join(import.meta.dirname, 'openapi', 'shelter.yaml'), 'utf8');
}

/** An API as its OpenAPI document says it: it knows nothing of skills. */
export const SHELTER_ROUTES: readonly Route[] = [
  {
    name: 'shelter-document',
    method: 'GET',
    path: /^\/shelter\/openapi\.yaml$/,
    answer: () => ({ body: shelterDocument(), mediaType: 'application/yaml' }),
  },
  {
    name: 'shelter-visits',
    method: 'GET',
    path: /^\/shelter\/v1\/animals\/([^/]+)\/visits$/,
    answer: (_visit, [animal = ''], query) => ({
      json: [{ animal, visitor: 'Okafor', day: query.get('from') ?? 'any' }],
    }),
  },
  {
    name: 'shelter-add',
    method: 'POST',
    path: /^\/shelter\/v1\/animals$/,
    answer(visit) {
      const key = visit.headers['x-shelter-key'];
      if (key !== SHELTER_KEY) return refusal(401, 'key_wrong', 'The key is wrong.');
      const { name } = fieldsOf(visit);
      // Some servers say what they were sent.
      return { status: 201, json: { id: 7, name: name ?? null, addedWith: key } };
    },
  },
];

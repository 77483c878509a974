import type { JsonObject } from '../../src/core/json.ts';
import { fieldsOf, type Route, refusal } from './route.ts';

const PAPER: JsonObject = {
  title: 'Tides of narrow bays',
  authors: ['R. Okafor', 'L. Brandt'],
  year: 2019,
  journal: 'Coastal Notes',
};

/** Reads that need no state: the paper of `lookup.md`, its page, and the tables of `aliases.md` and `broken.md`. */
export const LOOKUP_ROUTES: readonly Route[] = [
  {
    name: 'lookup',
    method: 'POST',
    path: /^\/v1\/papers\/lookup$/,
    answer(visit) {
      const { url, fields } = fieldsOf(visit);
      if (typeof url !== 'string') return refusal(400, 'url_missing', 'Send the address of a paper.');
      if (!/\/(?:abs|doi)\/tides\b/.test(url)) return { json: { found: false } };
      const wanted = typeof fields === 'string' ? fields.split(',') : Object.keys(PAPER);
      return { json: { found: true, ...Object.fromEntries(wanted.map((name) => [name, PAPER[name] ?? null])) } };
    },
  },
  {
    name: 'paper',
    method: 'GET',
    path: /^\/(?:abs|doi|other)\/([\w.-]+)$/,
    answer: (_visit, [name = '']) => ({
      body: `<!doctype html><html lang="en"><title>Paper ${name}</title><h1>Paper ${name}</h1>`,
      mediaType: 'text/html; charset=utf-8',
    }),
  },
  {
    name: 'convert',
    method: 'GET',
    path: /^\/convert$/,
    answer(_visit, _groups, query) {
      const metres = Number(query.get('value')) * (query.get('from') === 'ft' ? 0.3048 : 1);
      const value = query.get('to') === 'ft' ? metres / 0.3048 : metres;
      return { json: { value: Number(value.toFixed(4)), unit: query.get('to') } };
    },
  },
  {
    name: 'weight',
    method: 'GET',
    path: /^\/weight$/,
    answer: (_visit, _groups, query) => ({ json: { pounds: Number((Number(query.get('kg')) * 2.20462).toFixed(4)) } }),
  },
  { name: 'ok', method: 'GET', path: /^\/ok$/, answer: () => ({ body: 'All is well.' }) },
];

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import en from '../../locales/en.json';
import pl from '../../locales/pl.json';
import zhCn from '../../locales/zh_CN.json';
import zhTw from '../../locales/zh_TW.json';
import { flattenLocale } from '../../test/fakes/locale-messages';
import { PERMISSION_ANSWERS } from '../core/card';
import { EFFECTS, MODES, TIERS } from '../core/mode';
import { PROVIDER_ERROR_CODES } from '../core/provider';
import { TOOL_ERROR_CODES } from '../core/tool-error';
import { messageName } from './t';

const english = flattenLocale(en);
const others = { pl: flattenLocale(pl), zh_CN: flattenLocale(zhCn), zh_TW: flattenLocale(zhTw) };
const words = (message: string) => message.match(/\p{L}{3,}/gu)?.length ?? 0;
const placeholders = (message: string) => [...message.matchAll(/\{\w+\}/g)].map(([place]) => place).sort();

describe.each(Object.entries(others))('locale %s', (_name, messages) => {
  it('has exactly the messages of English', () => {
    expect([...messages.keys()].sort()).toEqual([...english.keys()].sort());
  });

  it('keeps the placeholders of each message', () => {
    const broken = [...english].filter(([key, text]) => {
      return placeholders(text).join() !== placeholders(messages.get(key) ?? '').join();
    });

    expect(broken).toEqual([]);
  });

  it('translates: hardly a sentence is the same as in English', () => {
    const same = [...english].filter(([key, text]) => words(text) > 3 && messages.get(key) === text);

    expect(same).toEqual([]);
  });
});

it('gives every message a name the browser accepts, which differs by more than case', () => {
  const names = [...english.keys()];

  expect(names.filter((name) => !/^\w+$/.test(name))).toEqual([]);
  expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length);
});

it('holds no dollar sign, which the browser would read as a placeholder of its own', () => {
  expect([...english].filter(([, text]) => text.includes('$'))).toEqual([]);
});

it('has every key the panel names in its source', () => {
  const used = sources().flatMap((text) => [...text.matchAll(/\bt\('([\w.-]+)'/g)].map(([, key]) => key ?? ''));
  const fallbacks = sources().flatMap((text) =>
    [...text.matchAll(/\btCode\('(\w[\w.]*)', [^;]*?, '([\w.]+)'/g)].map(([, , key]) => key ?? ''),
  );

  expect(used.length).toBeGreaterThan(80);
  expect([...used, ...fallbacks].filter((key) => !english.has(messageName(key)))).toEqual([]);
});

it.each([
  ['failure', PROVIDER_ERROR_CODES],
  ['toolError', TOOL_ERROR_CODES],
  ['card.verb', EFFECTS],
  ['card.onDeny', EFFECTS],
  ['card.skillVerb', ['submit', 'network', 'download']],
  ['effect', EFFECTS],
  ['card.allow', PERMISSION_ANSWERS.filter((answer) => answer !== 'deny')],
  ['card.answered', PERMISSION_ANSWERS],
  ['tier', TIERS],
  ['composer.ask', MODES],
  ['empty.lead', MODES],
  ['standing', ['queued', 'waiting', 'running', 'ok', 'failed', 'denied', 'not-run', 'interrupted', 'aborted']],
  [
    'turnEnd',
    ['done', 'answered', 'stopped', 'step-limit', 'refused', 'provider-error', 'storage-error', 'denied-too-often'],
  ],
])('has a sentence below "%s" for every code', (family, codes) => {
  const missing = codes.filter((code) => !english.has(messageName(`${family}.${code}`)));

  expect(missing).toEqual([]);
});

it('has a label for every tool', () => {
  const tools = ['background', 'content'].flatMap((side) =>
    readdirSync(join(import.meta.dirname, '../tools', side)).filter((name) => /^\w+\.ts$/.test(name)),
  );
  const missing = tools.filter((file) => !english.has(`tool_${file.replace('.ts', '')}`));

  expect(tools.length).toBeGreaterThan(0);
  expect(missing).toEqual([]);
});

function sources(): readonly string[] {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' });
  return files
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
    .map((name) => readFileSync(join(import.meta.dirname, name), 'utf8'));
}

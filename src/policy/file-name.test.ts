import { describe, expect, it } from 'vitest';
import { safeFileName } from './file-name';

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const text = bytes('plain words');

describe('the name of a saved file', () => {
  it.each([
    ['report.txt', 'report.txt'],
    ['../../etc/passwd.txt', 'passwd.txt'],
    ['C:\\Users\\me\\a.txt', 'a.txt'],
    ['.hidden.txt', 'hidden.txt'],
    ['a\u202Etxt.exe\u202C.txt'.replace('.exe', ''), 'atxt.txt'],
    ['CON.txt', '_CON.txt'],
    ['nul.tar.txt', '_nul.tar.txt'],
    ['a"b<c>:d|e?f*.txt', 'abcdef.txt'],
    ['trailing. .txt', 'trailing.txt'],
    ['', 'file.txt'],
    ['表計算.csv', '表計算.csv'],
    ['no extension', 'no extension.txt'],
  ])('makes of %j: %j', (given, name) => {
    expect(safeFileName(given, 'text/plain', text)).toEqual({ ok: true, name });
  });

  it('has at most 120 bytes and keeps its extension and whole characters', () => {
    const result = safeFileName(`${'界'.repeat(200)}.csv`, 'text/csv', text);

    expect(result.ok && new TextEncoder().encode(result.name).length).toBeLessThanOrEqual(120);
    expect(result.ok && result.name).toMatch(/^界+\.csv$/u);
  });
});

describe('a file that is not saved', () => {
  it.each([
    ['setup.exe', 'program'],
    ['invoice.pdf.exe', 'program'],
    ['invoice.exe.txt', 'program'],
    ['a.docm', 'program'],
    ['page.html', 'unknown-kind'],
    ['thing.xyz', 'unknown-kind'],
  ])('%s: %s', (given, why) => {
    expect(safeFileName(given, 'text/plain', text)).toEqual({ ok: false, why });
  });

  it.each([
    ['a.txt', 'MZ\x90\0', 'program'],
    ['a.csv', '\x7fELF', 'program'],
    ['a.txt', '#!/bin/sh', 'program'],
    ['a.pdf', '<html>sign in', 'mismatch'],
    ['a.png', 'GIF89a', 'mismatch'],
    ['a.csv', '<!DOCTYPE html><title>Sign in', 'mismatch'],
  ])('%s that begins with %j: %s', (given, head, why) => {
    expect(safeFileName(given, '', bytes(head))).toEqual({ ok: false, why });
  });

  it('is a web page under the name of a table', () => {
    expect(safeFileName('a.csv', 'text/html', text)).toEqual({ ok: false, why: 'mismatch' });
  });
});

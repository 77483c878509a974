import { expect, it } from 'vitest';
import { nameSkeleton } from './name-skeleton';

it.each([
  ['Read_Page', 'read_page'],
  ['readpage', 'read_page'],
  ['read-page', 'read_page'],
  ['read__page_', 'read_page'],
  ['Iist_tabs', 'list_tabs'],
  ['1ist_tabs', 'list_tabs'],
  ['navlgate', 'navigate'],
  ['d0ne', 'done'],
  ['scro11', 'scroll'],
  ['read_forrn', 'read_form'],
  ['ｄｏｎｅ', 'done'],
])('%s looks like %s', (name, other) => {
  expect(nameSkeleton(name)).toBe(nameSkeleton(other));
});

it.each([
  ['read_pages', 'read_page'],
  ['find_paper', 'find_text'],
  ['table_2', 'table_3'],
])('%s is another name than %s', (name, other) => {
  expect(nameSkeleton(name)).not.toBe(nameSkeleton(other));
});

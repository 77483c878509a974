import { expect, it } from 'vitest';
import { claimDocument } from './claim-document';

const alive = (): boolean => true;

it('gives the document to the first script and turns the same build away', () => {
  const world = {};

  const first = claimDocument(world, '1', alive);
  const second = claimDocument(world, '1', alive);

  expect(first?.signal.aborted).toBe(false);
  expect(second).toBeUndefined();
});

it('lets a newer build take over and silences the older one', () => {
  const world = {};
  const first = claimDocument(world, '1', alive);

  const second = claimDocument(world, '2', alive);

  expect(first?.signal.aborted).toBe(true);
  expect(second?.signal.aborted).toBe(false);
});

it('lets the same build take over from an orphan of a reloaded extension', () => {
  const world = {};
  let runtimeIsThere = true;
  claimDocument(world, '1', () => runtimeIsThere);
  runtimeIsThere = false;

  expect(claimDocument(world, '1', alive)).toBeDefined();
});

import { expect, it } from 'vitest';
import { changeName } from './words.ts';

it.each([
  ['Travellers merged', { undoOf: null, isRestored: false }],
  ['Merge undone', { undoOf: 1, isRestored: false }],
  ['Merge restored', { undoOf: 2, isRestored: true }],
])('%s', (name, row) => {
  expect(changeName({ kind: 'travellers_merged', ...row })).toBe(name);
});

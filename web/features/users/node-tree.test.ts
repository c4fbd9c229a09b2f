import { permissions } from '@tripledger/contract/core/permissions.ts';
import { roleOf, roles } from '@tripledger/contract/users/roles.ts';
import { expect, test } from 'vitest';
import { chosenNodes, liesBelow } from './node-tree.ts';

/** 1 › 2 › 3, 1 › 4 */
const parents = new Map([
  [1, null],
  [2, 1],
  [3, 2],
  [4, 1],
]);

test('with a node that is taken go those below it', () => {
  expect(chosenNodes(parents, [2, 3, 4], [3, 4])).toEqual([4]);
  expect(chosenNodes(parents, [3, 4], [4])).toEqual([4]);
});

test('what lies below a node that is added needs no mention', () => {
  expect(chosenNodes(parents, [3, 4], [3, 4, 2])).toEqual([4, 2]);
  expect(chosenNodes(parents, [3, 4], [3, 4, 1])).toEqual([1]);
});

test('a node lies below those on its way up, and not below itself', () => {
  expect(liesBelow(parents, 3, new Set([1]))).toBe(true);
  expect(liesBelow(parents, 3, new Set([3, 4]))).toBe(false);
  expect(liesBelow(parents, 99, new Set([1]))).toBe(false);
});

test('roles are shorthand for permissions, in whatever order', () => {
  expect(roleOf([])).toBe('Reader');
  expect(roleOf(permissions.toReversed())).toBe('Administrator');
  expect(roleOf(['can_manage_tree'])).toBeNull();
  expect(roles['Travel manager']).toHaveLength(6);
  expect(roles['Data editor']).toHaveLength(10);
});

import { permissions } from '@tripledger/contract/http/permissions.ts';
import { roleOf, roles } from '@tripledger/contract/users/roles.ts';
import { expect, test } from 'vitest';
import { chosenNodes, foundNodes, liesBelow } from './node-tree.ts';

/** 1 › 2 › 3, 1 › 4 */
const parents = new Map([
  [1, null],
  [2, 1],
  [3, 2],
  [4, 1],
]);

test('deselecting a node deselects those below it', () => {
  expect(chosenNodes(parents, [2, 3, 4], [3, 4])).toEqual([4]);
  expect(chosenNodes(parents, [3, 4], [4])).toEqual([4]);
});

test('selecting a node removes those below it from the selection', () => {
  expect(chosenNodes(parents, [3, 4], [3, 4, 2])).toEqual([4, 2]);
  expect(chosenNodes(parents, [3, 4], [3, 4, 1])).toEqual([1]);
});

test('a node is below its ancestors but not below itself', () => {
  expect(liesBelow(parents, 3, new Set([1]))).toBe(true);
  expect(liesBelow(parents, 3, new Set([3, 4]))).toBe(false);
  expect(liesBelow(parents, 99, new Set([1]))).toBe(false);
});

test('a search returns a limited number of matches with their ancestors', () => {
  const nodes = Array.from({ length: 300 }, (_, at) => ({
    id: at + 1,
    label: `Node ${at}`,
    parentId: at || null,
  }));
  const tree = { nodes, parents: new Map(nodes.map(({ id, parentId }) => [id, parentId])), isLoading: false };
  const one = foundNodes(tree, ' nODE 3');
  expect([one.total, one.hits.size, one.nodes.length]).toEqual([11, 11, 40]);
  expect(one.hits.has(1)).toBe(false);
  const many = foundNodes(tree, 'node');
  expect([many.total, many.hits.size]).toEqual([300, 200]);
});

test('roles are shorthand for permissions in any order', () => {
  expect(roleOf([])).toBe('Reader');
  expect(roleOf(permissions.toReversed())).toBe('Administrator');
  expect(roleOf(['can_manage_tree'])).toBeNull();
  expect(roles['Travel manager']).toHaveLength(6);
  expect(roles['Data editor']).toHaveLength(10);
});

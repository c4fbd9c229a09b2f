import { expect, test } from 'vitest';
import { numbered } from './place-numbers.ts';

const node = (id: number, parent_id: number | null) => ({ id, parent_id });
const inOrder = (places: ReadonlyMap<number, number>) =>
  [...places].sort(([, a], [, b]) => a - b).map(([id]) => id);

const tree = [node(1, null), node(9, 1), node(2, 1), node(3, 2), node(4, 9), node(5, 2)];

test('a node and everything below it form one range', () => {
  expect(inOrder(numbered(tree))).toEqual([1, 2, 3, 5, 9, 4]);
});

test('nodes keep their numbers; a new node gets one within its parent’s range', () => {
  const before = numbered(tree);
  const after = numbered([...tree, node(10, 2), node(11, 9), node(12, 1)], before);
  expect(inOrder(after)).toEqual([1, 2, 3, 5, 10, 9, 4, 11, 12]);
  for (const { id } of tree) expect(after.get(id)).toBe(before.get(id));
});

test('of a moved node, only what moved is renumbered', () => {
  const before = numbered(tree);
  const moved = tree.map((one) => (one.id === 3 ? node(3, 9) : one));
  const after = numbered(moved, before);
  expect([1, 2, 5, 9, 4].filter((id) => after.get(id) !== before.get(id))).toEqual([]);
  expect(inOrder(after).slice(0, 3)).toEqual([1, 2, 5]);
  const away = inOrder(after).indexOf(3);
  expect(away).toBeGreaterThan(inOrder(after).indexOf(9));
});

test('numbers all nodes anew when no numbers are left, each with its own', () => {
  let places = numbered([node(1, null), node(2, 1), node(3, 1)]);
  const nodes = [node(1, null), node(2, 1), node(3, 1)];
  for (let id = 4; id < 3000; id++) {
    nodes.push(node(id, 2));
    places = id % 500 === 0 ? numbered(nodes, places) : places;
  }
  places = numbered(nodes, places);
  expect(new Set(places.values()).size).toBe(nodes.length);
  expect(inOrder(places).slice(0, 2)).toEqual([1, 2]);
  expect(inOrder(places).at(-1)).toBe(3);
});

test('a hierarchy without nodes has no numbers', () => {
  expect(numbered([]).size).toBe(0);
});

import type { EditorNode, EditorTree } from '@tripledger/contract/hierarchy/tree-rules.ts';
import { describe, expect, it } from 'vitest';
import { differences } from './differences.ts';
import { byId, nextId, nothing, rebaseEdits, withNode, withoutNode } from './edit.ts';
import { above, branches, found, pathOf } from './tree-data.ts';
import { customersInWords, visibilityInWords } from './visibility-words.ts';

const node = (id: number, label: string, parentId: number | null = null, more: Partial<EditorNode> = {}) => ({
  id,
  label,
  parentId,
  isUserDefined: false,
  isGranted: true,
  ...more,
});
const own = { isUserDefined: true };
const tree = (...nodes: EditorNode[]): EditorTree => ({ nodes, isWhole: true });
const base = tree(node(1, 'Acme'), node(2, 'Plant', 1), node(3, 'Beta'), node(4, 'Group', 3, own));

describe('a list of edits', () => {
  it('keeps one edit per changed node', () => {
    const moved = withNode(nothing, node(2, 'Plant', 1), { id: 2, label: 'Plant', parentId: 3 });
    expect(moved.nodes).toEqual([{ id: 2, label: 'Plant', parentId: 3 }]);
    expect(withNode(moved, node(2, 'Plant', 1), { id: 2, label: 'Plant', parentId: 4 }).nodes).toHaveLength(
      1,
    );
    expect(withNode(moved, node(2, 'Plant', 1), { id: 2, label: 'Plant', parentId: 1 })).toEqual(nothing);
  });

  it('drops a new node when it is deleted, and records the deletion of an existing one', () => {
    const added = withNode(nothing, undefined, { id: nextId(nothing), label: 'New', parentId: 1 });
    expect(added.nodes[0]?.id).toBe(-1);
    expect(nextId(added)).toBe(-2);
    expect(withoutNode(added, -1)).toEqual(nothing);
    expect(withoutNode(added, 4)).toEqual({ ...added, deleted: [4] });
  });
});

describe("rebased on another user's changes", () => {
  it('applies its own changes and keeps the others', () => {
    const theirs = tree(node(1, 'Acme'), node(2, 'Plant', 1), node(3, 'Beta'), node(4, 'Works', 1, own));
    const mine = { nodes: [{ id: 4, label: 'Group', parentId: 2 }], deleted: [] };
    expect(rebaseEdits(theirs, base, mine).nodes).toEqual([{ id: 4, label: 'Works', parentId: 2 }]);
    const renamed = { nodes: [{ id: 4, label: 'Team', parentId: 3 }], deleted: [] };
    expect(rebaseEdits(theirs, base, renamed).nodes).toEqual([{ id: 4, label: 'Team', parentId: 1 }]);
  });

  it('drops edits that have become impossible', () => {
    const theirs = tree(node(1, 'Acme', 3), node(2, 'Plant', 1), node(3, 'Beta'), node(5, 'New', 1, own));
    const mine = {
      nodes: [
        { id: 3, label: 'Beta', parentId: 2 },
        { id: 4, label: 'Group', parentId: 1 },
        { id: -1, label: 'New', parentId: 1 },
        { id: 2, label: 'Plant', parentId: 3 },
      ],
      deleted: [4],
    };
    // A cycle, a node that no longer exists, and a duplicate name.
    expect(rebaseEdits(theirs, base, mine)).toEqual({
      nodes: [{ id: 2, label: 'Plant', parentId: 3 }],
      deleted: [],
    });
  });
});

it('describes the differences', () => {
  const after = new Map(byId(base));
  after.set(2, node(2, 'Plant', null));
  after.set(-1, node(-1, 'New', 2));
  after.delete(4);
  expect(differences(byId(base), after, 'TMC').map(({ kind, sentence }) => [kind, sentence])).toEqual([
    ['moved', '“Plant” from “Acme” to “TMC”'],
    ['added', '“New” below “Plant”'],
    ['deleted', '“Group”, which was below “Beta”'],
  ]);
  const renamed = new Map(byId(base)).set(4, node(4, 'Team', 3, own));
  expect(differences(byId(base), renamed, 'TMC')).toEqual([
    { kind: 'renamed', id: 4, sentence: '“Group” to “Team”' },
  ]);
});

it('describes who gains and loses access', () => {
  const none = { users: 0, nodes: 0 };
  expect(visibilityInWords({ gained: none, lost: none })).toBe('No user gains or loses access to a node.');
  expect(visibilityInWords({ gained: { users: 1, nodes: 1200 }, lost: { users: 2, nodes: 1 } })).toBe(
    'As a result, 1 user gains access to 1,200 nodes, and 2 users lose access to 1 node.',
  );
});

describe('the tree', () => {
  it('nests nodes below the TMC, with siblings in natural order of their labels', () => {
    const [top] = branches(byId(tree(node(1, 'Plant 10'), node(2, 'Plant 9'), node(3, 'Below', 1))), null);
    expect(top?.children.map(({ key }) => key)).toEqual([2, 1]);
    expect(top?.children[1]?.children[0]).toMatchObject({ key: 3, 'aria-level': 3 });
  });

  it('is filtered to the matching nodes and their ancestors', () => {
    const nodes = byId(tree(node(1, 'Acme'), node(2, 'Büro', 1), node(3, 'Beta')));
    expect(found(nodes, ' ')).toBeNull();
    expect(found(nodes, 'BURO')).toEqual({ kept: new Set([2, 1]), matches: 1 });
    expect(branches(nodes, new Set([2, 1]))[0]?.children).toHaveLength(1);
    expect(above(nodes, 2)).toEqual([1]);
    expect(pathOf(nodes, 2)).toBe('Acme › Büro');
  });
});

it('describes what happens to a customer that is moved below another', () => {
  const ceasing = [{ id: 3, label: 'Beta', customer: 'Acme' }];
  expect(customersInWords({ becoming: [{ id: 2, label: 'Plant' }], ceasing })).toEqual([
    '“Beta” is no longer a customer: the settings and targets of “Acme” apply to it. ' +
      'Its own are kept, and apply again when it becomes a customer again.',
    '“Plant” becomes a customer of its own, with its own settings and targets.',
  ]);
});

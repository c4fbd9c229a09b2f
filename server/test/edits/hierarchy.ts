/** Edits of the hierarchy: moving nodes of the feed, and adding nodes. */
import { expect } from 'vitest';
import * as editing from '../../../contract/hierarchy/editing.ts';
import { nodesUnder, parentOf } from './model.ts';
import type { Edit, Part, World } from './world.ts';

const treeOf = ({ server, editor }: World) => server.get(editor, editing.editorTree);

type NodeSent = { id: number; label: string; parent_id: number | null };

async function save(world: World, node: NodeSent): Promise<void> {
  const body = { version: (await treeOf(world)).version, nodes: [node] };
  expect(await world.server.send(world.editor, editing.saveTree, { body })).toMatchObject({ status: 200 });
}

/** The id of a feed node; an empty code means the root. */
const idOf = async ({ server, code }: World, nodeCode: string) =>
  nodeCode === '' ? null : server.nodeId(code, nodeCode);

/** A node that is moved back to its place in the feed no longer counts as moved. */
const moved: Edit = async (world, random) => {
  const { model } = world;
  const node = random.pick(model.hierarchy);
  const { node_code: code = '', label = '' } = node;
  const below = nodesUnder(model, code);
  const places = ['', ...model.hierarchy.map(({ node_code = '' }) => node_code)].filter(
    (one) => !below.includes(one) && one !== parentOf(model, node),
  );
  if (places.length === 0) return null;
  const parent = random.pick(places);
  await save(world, {
    id: await world.server.nodeId(world.code, code),
    label,
    parent_id: await idOf(world, parent),
  });
  return { [`parent of ${code}`]: parent === node.parent_code ? undefined : parent };
};

const nameOf = (label: string) => `added node ${label}`;

const added: Edit = async (world, random) => {
  const label = `Own ${random.whole(1, 1_000_000)}`;
  const parent = random.pick(world.model.hierarchy).node_code ?? '';
  await save(world, { id: -1, label, parent_id: await idOf(world, parent) });
  return { [nameOf(label)]: parent };
};

async function expectTree(world: World): Promise<void> {
  const { model } = world;
  const { nodes } = await treeOf(world);
  const labels = new Map(nodes.map(({ id, label }) => [id, label]));
  const found = nodes.map(({ label, parentId }) => [label, labels.get(parentId ?? 0) ?? '']);

  const ofFeed = new Map(model.hierarchy.map((node) => [node.node_code, node.label ?? '']));
  const expected = [
    ...model.hierarchy.map((node) => [node.label ?? '', ofFeed.get(parentOf(model, node)) ?? '']),
    ...[...model.edits]
      .filter(([name]) => name.startsWith(nameOf('')))
      .map(([name, parent]) => [name.slice(nameOf('').length), ofFeed.get(parent as string) ?? '']),
  ];
  expect(found.sort()).toEqual(expected.sort());
}

export const hierarchy: Part = { edits: [moved, added], checks: [expectTree] };

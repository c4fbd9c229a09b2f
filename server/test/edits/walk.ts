/**
 * A random walk through edits, imports and undos of one client, alongside a naive model of it. Each part of the product
 * that edits data registers one function per edit:
 *
 *     const renamed: Edit = async ({ server, editor, model }, random) => {
 *       const node = random.pick(model.hierarchy);
 *       …ask the product for it, through HTTP…
 *       return { [`label of ${node.node_code}`]: label };
 *     };
 *
 * and a check for each kind of figure that depends on it.
 */
import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';
import * as changes from '../../../contract/changes/calls.ts';
import type { Random } from '../../../demo/random.ts';
import { afterImport, takeOneBack } from './imports.ts';
import { isTree, type Values, valuesOf, withValues } from './model.ts';
import type { Edit, Part, World } from './world.ts';

/** A recorded change, and its values in the model. `isLost`: what it changed went with an import. */
type Made = { id: number; before: Values; after: Values; isLost: boolean };

export type Walk = { world: World; made: readonly Made[] };

/** Takes this many random steps, each followed by every check. */
export async function walk(
  start: World,
  parts: readonly Part[],
  steps: number,
  random: Random,
): Promise<Walk> {
  const all = <Name extends 'edits' | 'imports' | 'checks'>(name: Name) =>
    parts.flatMap((part) => [...(part[name] ?? [])]) as NonNullable<Part[Name]>[number][];
  let state: Walk = { world: start, made: [] };
  for (let step = 0; step < steps; step++) {
    const drawn = random.next();
    if (drawn < 0.15) state = await imported(state, parts, random);
    else if (drawn < 0.22 && state.world.standing.length > 0) state = await takenBack(state, parts, random);
    else if (drawn < 0.45 && state.made.length > 0)
      state = await undoOne(state, parts, random.pick(state.made));
    else state = await edit(state, random.pick(all('edits')), random);
    for (const check of all('checks')) await check(state.world);
  }
  return state;
}

/** Undoes every change, including undos, the newest first: each must succeed. */
export async function undoAll({ world, made }: Walk): Promise<World> {
  let state = world;
  for (const one of made.toReversed()) {
    expect(await undo(state, one), `Undoing ${JSON.stringify(one)}`).toMatchObject({ status: 200 });
    state = { ...state, model: withValues(state.model, one.before) };
  }
  expect(state.model.edits.size).toBe(0);
  return state;
}

async function edit({ world, made }: Walk, make: Edit, random: Random): Promise<Walk> {
  const { model } = world;
  const after = await make(world, random);
  const before = valuesOf(model, Object.keys(after ?? {}));
  if (!after || isDeepStrictEqual(before, after)) return { world, made };
  const one = { id: await newestId(world), before, after, isLost: false };
  return { world: { ...world, model: withValues(model, after) }, made: [...made, one] };
}

/**
 * An undo must succeed if and only if the change's values are current, what it would bring back exists, and no node would
 * end up below itself.
 */
async function undoOne(
  { world, made }: Walk,
  parts: readonly Part[],
  { id, before, after, isLost }: Made,
): Promise<Walk> {
  const { model } = world;
  const isUndoable =
    !isLost &&
    isDeepStrictEqual(valuesOf(model, Object.keys(after)), after) &&
    isTree(withValues(model, before)) &&
    parts.every(({ isRestorable }) => isRestorable?.(model, before) ?? true);
  const { status, body } = await undo(world, { id });
  expect(status, `Undoing ${JSON.stringify({ after, body })}`).toBe(isUndoable ? 200 : 409);
  if (!isUndoable) return { world, made };
  const undoChange = { id: await newestId(world), before: after, after: before, isLost: false };
  return { world: { ...world, model: withValues(model, before) }, made: [...made, undoChange] };
}

async function imported({ world, made }: Walk, parts: readonly Part[], random: Random): Promise<Walk> {
  const each = parts.flatMap(({ imports = [] }) => imports);
  const { feed, result } = await random.pick(each)(world, random);
  return { world: afterImport(world, parts, feed, result), made };
}

async function takenBack({ world, made }: Walk, parts: readonly Part[], random: Random): Promise<Walk> {
  const { world: after, gone } = await takeOneBack(world, parts, random.pick(world.standing));
  const isLost = ({ before }: Made) => Object.keys(before).some((name) => gone.has(name));
  return { world: after, made: made.map((one) => ({ ...one, isLost: one.isLost || isLost(one) })) };
}

const undo = ({ server, editor }: World, { id }: { id: number }) =>
  server.send(editor, changes.undo, { params: { id } });

async function newestId({ server, editor }: World): Promise<number> {
  const answer = await server.get(editor, changes.list, { query: { pageSize: 1 } });
  return answer.rows[0]?.id ?? expect.unreachable();
}

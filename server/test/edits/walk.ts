/**
 * A random walk through edits, imports and undoings of one client, beside a naive model of it. A part of the product
 * that edits registers what it does with one function for each edit:
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
import type { Random } from '../../demo/random.ts';
import type { Feed } from '../builders/feed.ts';
import type { testServer } from '../server.ts';
import { isTree, type Model, type Values, valuesOf, withValues } from './model.ts';

export type World = {
  server: ReturnType<typeof testServer>;
  /** The TMC's code. */
  code: string;
  /** Who edits and undoes: an e-mail, of type Client. */
  editor: string;
  model: Model;
  /** Every feed that was imported, in order. */
  feeds: readonly Feed[];
};

/**
 * What one record of the product changed, and to what; it can be undone as long as all of that stands. null: nothing
 * could be edited this time.
 */
export type Edit = (world: World, random: Random) => Promise<Values | null>;

/** Imports once more, and answers the feed. */
export type Import = (world: World, random: Random) => Promise<Feed>;

export type Check = (world: World) => Promise<void>;

export type Part = { edits?: readonly Edit[]; imports?: readonly Import[]; checks?: readonly Check[] };

/** A record of the product, and what it says in the model. */
type Made = { id: number; before: Values; after: Values };

type Walk = { world: World; made: readonly Made[] };

/** So many random steps, each followed by every check. */
export async function walk(
  start: World,
  parts: readonly Part[],
  steps: number,
  random: Random,
): Promise<Walk> {
  const all = <Name extends keyof Part>(name: Name) =>
    parts.flatMap((part) => [...(part[name] ?? [])]) as NonNullable<Part[Name]>[number][];
  let now: Walk = { world: start, made: [] };
  for (let step = 0; step < steps; step++) {
    const drawn = random.next();
    if (drawn < 0.15) now = await imported(now, await random.pick(all('imports'))(now.world, random));
    else if (drawn < 0.4 && now.made.length > 0) now = await undone(now, random.pick(now.made));
    else now = await edit(now, random.pick(all('edits')), random);
    for (const check of all('checks')) await check(now.world);
  }
  return now;
}

/** Takes everything back that was made, undoings too, the newest first: each must succeed. */
export async function takeAllBack({ world, made }: Walk): Promise<World> {
  let now = world;
  for (const one of made.toReversed()) {
    expect(await undo(now, one), `Undoing ${JSON.stringify(one)}`).toMatchObject({ status: 200 });
    now = { ...now, model: withValues(now.model, one.before) };
  }
  expect(now.model.edits.size).toBe(0);
  return now;
}

async function edit({ world, made }: Walk, make: Edit, random: Random): Promise<Walk> {
  const { model } = world;
  const after = await make(world, random);
  const before = valuesOf(model, Object.keys(after ?? {}));
  if (!after || isDeepStrictEqual(before, after)) return { world, made };
  const one = { id: await newestId(world), before, after };
  return { world: { ...world, model: withValues(model, after) }, made: [...made, one] };
}

/** Succeeds if, and only if, what the change left still stands in the model, and no node would come to lie below itself. */
async function undone({ world, made }: Walk, { id, before, after }: Made): Promise<Walk> {
  const { model } = world;
  const stands =
    isDeepStrictEqual(valuesOf(model, Object.keys(after)), after) && isTree(withValues(model, before));
  const { status, body } = await undo(world, { id });
  expect(status, `Undoing ${JSON.stringify({ after, body })}`).toBe(stands ? 200 : 409);
  if (!stands) return { world, made };
  const undoing = { id: await newestId(world), before: after, after: before };
  return { world: { ...world, model: withValues(model, before) }, made: [...made, undoing] };
}

function imported({ world, made }: Walk, feed: Feed): Walk {
  const { hierarchy, lines, policies } = { ...world.model, ...feed };
  return {
    world: { ...world, model: { ...world.model, hierarchy, lines, policies }, feeds: [...world.feeds, feed] },
    made,
  };
}

const undo = ({ server, editor }: World, { id }: { id: number }) =>
  server.send(editor, changes.undo, { params: { id } });

async function newestId({ server, editor }: World): Promise<number> {
  const answer = await server.get(editor, changes.list, { query: { pageSize: 1 } });
  return answer.rows[0]?.id ?? expect.unreachable();
}

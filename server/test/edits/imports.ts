/** What imports, and taking them back, do to the model of a walk. */
import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';
import { inTenant } from '../../database/tenant.ts';
import type { ImportResult } from '../../ingest/import-feed.ts';
import { laterImportsIn } from '../../ingest/take-back/importable.ts';
import { takeBack } from '../../ingest/take-back/take-back.ts';
import { commandLine } from '../../mutations/change.ts';
import { clientByCode } from '../../tenants/clients.ts';
import type { Feed, Row } from '../builders/feed.ts';
import type { Model } from './model.ts';
import type { Part, Standing, World } from './world.ts';

const isSame = (one: Row | undefined, other: Row | undefined) =>
  isDeepStrictEqual(one && { status: 'Normal', ...one }, other && { status: 'Normal', ...other });

export function afterImport(world: World, parts: readonly Part[], feed: Feed, result: ImportResult): World {
  const { model, standing } = world;
  const { lines: rows = [], policies = model.policies } = feed;
  const known = new Map(model.lines.map((row) => [row.line_key as string, row]));
  const written = rows
    .map((row) => ({ key: row.line_key as string, row }))
    .filter(({ key, row }) => !isSame(known.get(key), row));
  const writer = (key: string) => standing.findLast(({ lines }) => lines.has(key))?.id;
  const one: Standing = {
    id: result.importId as number,
    lines: new Map(written.map(({ key, row }) => [key, { row, before: known.get(key), by: writer(key) }])),
    policies: policies.flatMap((after, index) => {
      const before = model.policies[index] as Row;
      return isDeepStrictEqual(before, after) ? [] : [{ before, after }];
    }),
  };
  expect(result).toMatchObject({ rejected: 0, added: written.filter(({ key }) => !known.has(key)).length });
  const lines = [...new Map([...known, ...written.map(({ key, row }) => [key, row] as const)]).values()];
  const after = settled({ ...model, lines, policies }, parts, false, []);
  return { ...world, model: after.model, feeds: [...world.feeds, feed], standing: [...standing, one] };
}

/** Takes an import back, after the later ones that changed its lines. */
export async function takeOneBack(
  world: World,
  parts: readonly Part[],
  chosen: Standing,
): Promise<{ world: World; gone: ReadonlySet<string> }> {
  const reached = new Set([chosen.id]);
  for (const { id, lines } of world.standing) {
    if ([...lines.values()].some(({ by }) => by !== undefined && reached.has(by))) reached.add(id);
  }
  const { db } = world.server.database;
  const { id: clientId } = await clientByCode(db, world.code);
  const later = await inTenant(db, clientId, (trx) => laterImportsIn(trx, clientId, chosen.id));
  const order = [...later.map(({ id }) => id), chosen.id];
  expect(order).toEqual([...reached].reverse());
  await takeBack(db, { clientId, order, actor: commandLine });
  const gone = new Set<string>();
  let { model } = world;
  for (const one of world.standing.filter(({ id }) => reached.has(id)).toReversed()) {
    const after = withoutImport(model, parts, one);
    model = after.model;
    for (const name of after.gone) gone.add(name);
  }
  return { world: { ...world, model, standing: world.standing.filter(({ id }) => !reached.has(id)) }, gone };
}

function withoutImport(model: Model, parts: readonly Part[], { lines, policies }: Standing) {
  const removed = [...lines].filter(([, { before }]) => !before).map(([key]) => key);
  const restored = model.lines.flatMap((row) => {
    const written = lines.get(row.line_key as string);
    return written ? (written.before ?? []) : [row];
  });
  const described = model.policies.map(
    (row) => policies.find(({ after }) => isDeepStrictEqual(after, row))?.before ?? row,
  );
  return settled({ ...model, lines: restored, policies: described }, parts, true, removed);
}

function settled(start: Model, parts: readonly Part[], isTakenBack: boolean, removed: readonly string[]) {
  const gone = new Set<string>();
  let model = start;
  // Lines come first: a policy code that only an edit of a removed line used is used no more.
  for (const { settle } of parts) {
    const after = settle?.(model, isTakenBack, removed);
    if (!after) continue;
    for (const name of after.gone) gone.add(name);
    const edits = new Map([...after.model.edits].filter(([name]) => !gone.has(name)));
    model = { ...after.model, edits };
  }
  return { model, gone };
}

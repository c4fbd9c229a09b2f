/**
 * Two writers and an import at once: nothing is lost, there are no deadlocks, and every edit is either recorded and
 * effective, or refused. For other rounds: `EDIT_ROUNDS=50 EDIT_SEED=7 npx vitest run server/test/edits/writers`.
 */
import { beforeAll, expect, test } from 'vitest';
import * as bookings from '../../../contract/bookings/calls.ts';
import * as changes from '../../../contract/changes/calls.ts';
import { Random } from '../../../demo/random.ts';
import { clientByCode } from '../../tenants/clients.ts';
import { testServer } from '../server.ts';
import { firstFeed } from './feeds.ts';
import { rowsOf } from './rows.ts';
import { editsLine, mergesFeeTypes, mergesTravellers, movesNode, type Writer } from './writers.ts';

const { EDIT_ROUNDS: rounds = '8', EDIT_SEED: seed = '1' } = process.env;
const kindsOfWriter = [editsLine, mergesTravellers, mergesFeeTypes, movesNode];
const pairs = kindsOfWriter.flatMap((one) => kindsOfWriter.map((other) => [one, other] as const));

const server = testServer();
const editor = 'editor@busy.test';

beforeAll(async () => {
  for (const code of ['BUSY', 'CALM']) {
    await server.tmc(code);
    await server.importFeed(code, firstFeed);
  }
  await server.grant(editor, 'BUSY', { userType: 'Client' });
});

const records = async () => (await server.get(editor, changes.list, { query: { pageSize: 1000 } })).rows;
const undo = (id: number) => server.send(editor, changes.undo, { params: { id } });

/** The feed with an amount that identifies the round, and one further line per round. */
const feedOf = (round: number) => ({
  ...firstFeed,
  lines: [
    ...firstFeed.lines.map((line) => ({ ...line, amount_paid: `${round}.00` })),
    ...Array.from({ length: round }, (_, at) => ({ ...firstFeed.lines[3], line_key: `New ${at}` })),
  ],
});

/** Expects both edits to succeed, unless the first conflicts with the second. */
function expectFair([one, other]: readonly [Writer, Writer], statuses: readonly number[]): void {
  const overlap = one.kind === other.kind && one.kind !== 'line_edited';
  expect([...statuses].sort(), `${one.kind} beside ${other.kind}`).toEqual(overlap ? [200, 409] : [200, 200]);
}

test(`${rounds} rounds from seed ${seed}`, { timeout: 30_000 + Number(rounds) * 5_000 }, async () => {
  const random = new Random(seed);
  const order = random.shuffled(pairs);
  for (let round = 1; round <= Number(rounds); round++) {
    const [one, other] = order[round % order.length] ?? expect.unreachable();
    const place = { server, code: 'BUSY', editor, random };
    const both = [await one({ ...place, second: false }), await other({ ...place, second: true })] as const;
    const found = await Promise.all(both.map(({ read }) => read()));
    const before = new Set((await records()).map(({ id }) => id));

    const [first, second] = await Promise.all([
      both[0].send(),
      both[1].send(),
      server.importFeed('BUSY', feedOf(round)),
    ]);

    const replies = [first, second];
    expectFair(
      both,
      replies.map(({ status }) => status),
    );
    for (const [at, { status }] of replies.entries()) {
      expect(await both[at]?.read()).toEqual(status === 200 ? both[at]?.expected : found[at]);
    }
    const fresh = (await records()).filter(({ id }) => !before.has(id));
    const made = both.filter((_, at) => replies[at]?.status === 200).map(({ kind }) => kind);
    expect(fresh.map(({ kind }) => kind).sort()).toEqual([...made, 'data_imported'].sort());
    const answer = await server.get(editor, bookings.searchBookings, { query: { reference: 'B1' } });
    const { lines } = answer;
    expect(lines.filter((line) => line.amount_paid === round)).toHaveLength(4);
    expect(lines).toHaveLength(4 + round);

    // Merged records are unmerged, so that the next round has some to merge.
    for (const { id } of fresh.filter(({ kind }) => kind.endsWith('_merged'))) {
      expect((await undo(id)).status).toBe(200);
    }
  }

  const ofPeople = (await records()).filter(({ kind }) => ['line_edited', 'node_changed'].includes(kind));
  for (const { id, kind } of ofPeople) {
    expect((await undo(id)).status, kind).toBe(200);
  }
  await server.importFeed('CALM', feedOf(Number(rounds)));
  const rows = async (code: string) =>
    rowsOf(server.database.db, (await clientByCode(server.database.db, code)).id);
  const calm = await rows('CALM');
  // The root node is named after the client.
  const busy = JSON.stringify(await rows('BUSY')).replaceAll('TMC BUSY', 'TMC CALM');
  expect(JSON.parse(busy)).toEqual(calm);
});

import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import * as summary from '../../contract/summary/calls.ts';
import type { Db } from '../database/schema.ts';
import { inTenant } from '../database/tenant.ts';
import { readConfig } from '../lib/config.ts';
import { stay } from '../test/builders/feed.ts';
import { testServer } from '../test/server.ts';
import { type Engines, startEngines } from './engines.ts';

// A writer commits while readers query, with the production engines. After write n there are n bookings with n nights
// in total, and every policy description says n, so each response reveals its commit, and whether it mixes two.
const failures: string[] = [];
const enginesUsed: string[] = [];
const makeEngines = (db: Db, folder: string): Engines => {
  const engines = startEngines({ columnar: readConfig({}).columnar, dataFolder: folder }, db, (message) => {
    failures.push(message);
  });
  return {
    ...engines,
    run: async (...args) => {
      const answered = await engines.run(...args);
      enginesUsed.push(answered.engine);
      return answered;
    },
  };
};
const server = testServer({ makeEngines });
const range = { dateStart: '2026-01-01', dateEnd: '2026-12-31' };
const hierarchy = [{ node_code: 'ACME', parent_code: '', label: 'Acme' }];

beforeAll(async () => {
  await server.tmc('ONE');
  await write(1);
  await server.grant('reader@one.test', 'ONE');
});

/** An import of one more booking, then an edit of the policy codes. */
async function write(n: number): Promise<void> {
  await server.importFeed('ONE', {
    hierarchy,
    lines: [
      stay('Hotel', 'SYD', '2026-03-01', '2026-03-02', {
        node_code: 'ACME',
        line_key: `L${n}`,
        booking_reference: `B${n}`,
        transaction_date: '2026-02-01',
        amount_paid: '100.00',
        quantity: '1',
        policy_code: 'P1',
      }),
    ],
  });
}

async function edit(n: number): Promise<void> {
  const { id } = await server.database.owner.selectFrom('clients').select('id').executeTakeFirstOrThrow();
  await inTenant(server.database.db, id, async (trx) => {
    await sql`
      update data_version set version = version + 1, policy_codes_version = version + 1
      where client_id = ${id}`.execute(trx);
    await sql`update policy_codes set description = ${`state ${n}`} where client_id = ${id}`.execute(trx);
  });
}

test('no response is older than the last commit before its request, and none mixes two commits', {
  timeout: 120_000,
}, async () => {
  const writes = 25;
  let imported = 1;
  let edited = 1;
  await edit(1);
  let isOver = false;
  let answers = 0;

  const writer = (async () => {
    for (let n = 2; n <= writes; n++) {
      await write(n);
      imported = n;
      await edit(n);
      edited = n;
      await sleep(Math.random() * 60);
    }
    isOver = true;
  })();

  const reader = async () => {
    while (!isOver) {
      const [knownImport, knownEdit] = [imported, edited];
      const counts = (await server.get('reader@one.test', summary.transactionSummary, { query: range })) as {
        bookings: number;
        hotel_room_nights: number;
      };
      expect(counts.bookings).toBeGreaterThanOrEqual(knownImport);
      // Two queries make up this response.
      expect(counts.hotel_room_nights).toBe(counts.bookings);
      const [slice] = (await server.get('reader@one.test', summary.complianceChart, { query: range })) as {
        name: string;
        value: number;
      }[];
      expect(Number(slice?.name.replace('state ', ''))).toBeGreaterThanOrEqual(knownEdit);
      // An import comes before its edit.
      expect(slice?.value).toBeGreaterThanOrEqual(Number(slice?.name.replace('state ', '')));
      answers += 2;
    }
  };
  await Promise.all([writer, reader(), reader(), reader(), reader()]);
  expect(answers).toBeGreaterThan(100);
  expect(failures).toEqual([]);
  // On a busy machine PostgreSQL answers most of them.
  expect(enginesUsed.filter((engine) => engine === 'columnar').length).toBeGreaterThan(20);
  const { bookings } = (await server.get('reader@one.test', summary.transactionSummary, {
    query: range,
  })) as {
    bookings: number;
  };
  expect(bookings).toBe(writes);
});

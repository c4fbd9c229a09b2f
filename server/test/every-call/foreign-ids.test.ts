/**
 * Ids of another TMC, and of another customer of the same TMC, in every id field of every call: they are answered like
 * ids that do not exist, and nothing changes.
 */
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { editorTree } from '../../../contract/hierarchy/editing.ts';
import { summaryReport } from '../../../contract/reports/summary-report.ts';
import * as session from '../../../contract/session/calls.ts';
import { tenantTables } from '../../database/table-list.ts';
import { everyCall, everyRead, questionsTo } from '../every-read.ts';
import { sentFields } from '../sent-fields.ts';
import { testServer } from '../server.ts';
import {
  boss,
  emailOf,
  feed,
  fieldsOf,
  type Ids,
  idsOf,
  knownValues,
  pathsOf,
  type Write,
} from './foreign-ids.fixture.ts';
import { acme, dates, withWebhooks, writes } from './foreign-ids-writes.fixture.ts';

const server = testServer({ clock: () => new Date('2026-03-10T00:00Z'), configured: withWebhooks });

let own: Ids;
/** Ids of another customer, and of another TMC. */
let strangers: Record<'customer' | 'tmc', Ids>;
/** The figures of a report of Acme. */
let metrics: object;

beforeAll(async () => {
  for (const code of ['ONE', 'TWO']) {
    await server.tmc(code);
    await server.importFeed(code, feed);
    for (const customer of ['ACME', 'BETA'])
      await server.grant(emailOf(code, customer), code, { nodes: [customer] });
    await server.grant(emailOf(code, 'boss'), code, { userType: 'Client' });
  }
  own = await idsOf(server, 'ONE', 'ACME');
  strangers = { customer: await idsOf(server, 'ONE', 'BETA'), tmc: await idsOf(server, 'TWO', 'BETA') };
  await server.get(boss, session.me);
  const periods = ['current', 'previous', 'ytd'].map(async (period) => [
    period,
    await server.get(acme, summaryReport, { query: { ...dates, client: own.customer, period } }),
  ]);
  metrics = Object.fromEntries(await Promise.all(periods));
});

/** Ids that do not exist. */
const nobody: Ids = Object.fromEntries(
  ['email', 'subject'].map((name) => [name, 'nobody@nowhere.test']),
) as never;
const none = new Proxy(nobody, { get: (strings, name) => Reflect.get(strings, name) ?? 900_000_001 });

/** The kinds of ids that a call takes. */
function namesIn(sent: Write['sent']): (keyof Ids)[] {
  const names = new Set<keyof Ids>();
  const get = (ids: Ids, name: string) => {
    names.add(name as keyof Ids);
    return Reflect.get(ids, name);
  };
  sent(new Proxy(own, { get }), { version: 0, metrics });
  return [...names];
}

/** All rows of all TMCs, except users' last access, which every request updates. */
async function everything() {
  const tables = [...tenantTables, 'clients', 'users', 'memberships', 'account_changes'];
  const digests = tables.map(
    (table) => sql`select ${table} as name, md5(string_agg(row, '' order by row)) as digest
      from (select (to_jsonb(t) - 'last_login_at')::text as row from ${sql.table(table)} t) rows`,
  );
  const jobs = sql`select 'jobs' as name, count(*)::text as digest from jobs.job`;
  const { rows } = await sql`${sql.join([...digests, jobs], sql` union all `)} order by name`.execute(
    server.database.owner,
  );
  return rows;
}

/** Numeric fields that are not ids. */
const numbers = [
  'fiscalYear',
  'hours',
  'latitude',
  'longitude',
  'radiusKm',
  'limit',
  'now',
  'page',
  'pageSize',
  'period',
];

const reads = await everyRead();

describe('reads', () => {
  test.each(reads.map((endpoint) => [endpoint.path, endpoint] as const))(
    '%s tells nothing by an id of others',
    async (path, endpoint) => {
      const ofPath = pathsOf[path] ?? 'node';
      const fields = Object.keys(sentFields(endpoint)).filter((field) => field in fieldsOf);
      const places = [...(endpoint.params && /:(id|entity)/.test(path) ? ['path'] : []), ...fields];
      for (const place of places) {
        const name = place === 'path' ? ofPath : fieldsOf[place]!;
        const reply = async (ids: Ids) => {
          const id = place === 'path' ? ids[name] : own[ofPath];
          const [base] = questionsTo(endpoint, dates, knownValues(own), { id, entity: id });
          const query = {
            ...base!.query,
            ...(place !== 'path' && { [place]: ids[name] }),
            ...(place === 'subjectId' && { kinds: 'budget_notification_changed' }),
          };
          const { status, body } = await server.send(acme, endpoint, { ...base, query });
          return { status, body };
        };
        expect([place, (await reply(own)).status]).toEqual([place, 200]);
        const missing = await reply(none);
        for (const [whose, ids] of Object.entries(strangers))
          expect([whose, place, await reply(ids)]).toEqual([whose, place, missing]);
      }
    },
  );

  test('every field that takes an id is known', () => {
    const unknown = reads.flatMap((endpoint) =>
      Object.entries(sentFields(endpoint)).flatMap(([field, schema]) => {
        const inner =
          schema instanceof z.ZodOptional || schema instanceof z.ZodDefault ? schema.unwrap() : schema;
        const isKnown = field in fieldsOf || numbers.includes(field);
        return inner instanceof z.ZodNumber && !isKnown ? [field] : [];
      }),
    );
    expect(unknown).toEqual([]);
  });
});

describe('writes', () => {
  test.each(
    writes.map((write, at) => [`${write.endpoint.method} ${write.endpoint.path} ${at}`, write] as const),
  )('%s refuses foreign ids', async (_name, { endpoint, by = acme, sent }) => {
    const before = await everything();
    const { version } = await server.get(acme, editorTree);
    const besides = { version, metrics };
    for (const name of namesIn(sent)) {
      const reply = async (ids: Ids) => {
        const input = sent({ ...own, [name]: ids[name] }, besides);
        const { status, body } = await server.send(by, endpoint, input);
        return { status, body };
      };
      const missing = await reply(none);
      expect([name, missing.status]).toEqual([
        name,
        expect.toSatisfy((status) => status >= 400 && status < 500),
      ]);
      for (const [whose, ids] of Object.entries(strangers)) {
        const isOwn = whose === 'customer' && (ids[name] === own[name] || by === boss);
        if (!isOwn) expect([whose, name, await reply(ids)]).toEqual([whose, name, missing]);
      }
    }
    expect(await everything()).toEqual(before);
    const { status, body } = await server.send(by, endpoint, sent(own, besides));
    expect([status, body]).toEqual([200, body]);
  });

  test('every write is covered', async () => {
    const covered = new Set(writes.map(({ endpoint }) => endpoint));
    const others = (await everyCall()).filter(
      (one) => one.method !== 'GET' && !one.isRead && !covered.has(one),
    );
    // These take no id; a logo and a file of rates are sent in forms, which have tests of their own.
    expect(others.map(({ path }) => path)).toEqual([
      '/api/exchange-rates/file/',
      '/api/exchange-rates/file/preview/',
      '/api/exchange-rates/rate/',
      '/api/exchange-rates/rate/preview/',
      '/api/imports/deliveries/',
      '/api/site/latest-update/',
      '/api/layouts/',
      '/api/tree/client/:id/logo/',
      '/api/scheduled_report/delivery_date/:periodId/',
    ]);
  });
});

/**
 * Ids of another TMC, and of another customer of the same TMC, in every place of every call that takes one: answered like
 * an id that there is none of, and nothing is changed.
 */
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { editorTree } from '../../contract/hierarchy/editing.ts';
import { summaryReport } from '../../contract/reports/summary-report.ts';
import * as session from '../../contract/session/calls.ts';
import { everyCall, everyRead, questionsTo } from '../test/every-read.ts';
import { sentFields } from '../test/sent-fields.ts';
import { testServer } from '../test/server.ts';
import { emailOf, feed, fieldsOf, type Ids, idsOf, knownValues, pathsOf } from './foreign-ids.fixture.ts';
import { acme, boss, dates, type Write, writes } from './foreign-ids-writes.fixture.ts';
import { tenantTables } from './table-list.ts';

const server = testServer({ clock: () => new Date('2026-03-10T00:00Z') });

let own: Ids;
/** Of another customer, and of another TMC. */
let strangers: Record<'customer' | 'tmc', Ids>;
/** Of a report of Acme. */
let figures: object;

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
  figures = Object.fromEntries(await Promise.all(periods));
});

/** Of an id that there is none of. */
const nobody: Ids = Object.fromEntries(
  ['email', 'subject'].map((name) => [name, 'nobody@nowhere.test']),
) as never;
const none = new Proxy(nobody, { get: (strings, name) => Reflect.get(strings, name) ?? 900_000_001 });

/** Which ids a call takes. */
function namesIn(sent: Write['sent']): (keyof Ids)[] {
  const names = new Set<keyof Ids>();
  const get = (ids: Ids, name: string) => {
    names.add(name as keyof Ids);
    return Reflect.get(ids, name);
  };
  sent(new Proxy(own, { get }), { version: 0, figures });
  return [...names];
}

/** Everything that any TMC has. When somebody was here last is noted whatever they ask. */
async function everything() {
  const tables = [...tenantTables, 'clients', 'users', 'memberships', 'account_changes'];
  const digests = tables.map(
    (table) => sql`select ${table} as name, md5(string_agg(row, '' order by row)) as digest
      from (select (to_jsonb(t) - 'last_login_at')::text as row from ${sql.table(table)} t) rows`,
  );
  const jobs = sql`select 'jobs' as name, count(*)::text as digest from jobs.job`;
  const { rows } = await sql`${sql.join([...digests, jobs], sql` union all `)}`.execute(
    server.database.owner,
  );
  return rows;
}

/** Numbers that are no ids. */
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

describe('what is read', () => {
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

  test('is known by the fields that take ids', () => {
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

describe('what changes something', () => {
  test.each(
    writes.map((write, at) => [`${write.endpoint.method} ${write.endpoint.path} ${at}`, write] as const),
  )('%s takes no id of others', async (_name, { endpoint, by = acme, sent }) => {
    const before = await everything();
    const { version } = await server.get(acme, editorTree);
    const besides = { version, figures };
    for (const name of namesIn(sent)) {
      const reply = async (ids: Ids) => {
        const asked = sent({ ...own, [name]: ids[name] }, besides);
        const { status, body } = await server.send(by, endpoint, asked);
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

  test('is all of it asked', async () => {
    const asked = new Set(writes.map(({ endpoint }) => endpoint));
    const others = (await everyCall()).filter((one) => one.method !== 'GET' && !asked.has(one));
    // They take no id; a logo comes in a form, of which `logo.test.ts` asks.
    expect(others.map(({ path }) => path)).toEqual([
      '/api/site/latest-update/',
      '/api/tree/client/:id/logo/',
      '/api/scheduled_report/delivery_date/:periodId/',
    ]);
  });
});

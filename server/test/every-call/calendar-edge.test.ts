/**
 * Dates at the first and last day that the product supports, whose neighbours it does not: every read answers them, or
 * names the field that it refuses.
 */
import { beforeAll, expect, test } from 'vitest';
import * as budgets from '../../../contract/budgets/calls.ts';
import { everyRead, questionsTo } from '../every-read.ts';
import { sentFields } from '../sent-fields.ts';
import { testServer } from '../server.ts';
import { feed, type Ids, idsOf, knownValues, pathsOf } from './foreign-ids.fixture.ts';

const server = testServer({ clock: () => new Date('2026-03-10T00:00Z') });
const acme = 'acme@one.test';
let own: Ids;

beforeAll(async () => {
  await server.tmc('ONE');
  await server.importFeed('ONE', feed);
  await server.grant(acme, 'ONE', { nodes: ['ACME'] });
  own = await idsOf(server, 'ONE', 'ACME');
});

const reads = await everyRead();
const edges = [
  ['1970-01-01', '2100-12-31'],
  ['1970-01-01', '1970-01-01'],
  ['2100-12-31', '2100-12-31'],
] as const;
/** Date and time fields other than the filter's. */
const others = {
  from: ['1970-01-01T00:00', '2100-12-31T23:59'],
  departuresGreater: ['1970-01-01', '2100-12-31'],
  departuresLess: ['1970-01-01', '2100-12-31'],
  end_date: ['1970-01-01', '2100-12-31'],
};
/** Fields that make no difference to dates: the order of rows, and the card figure that they belong to. */
const asOne = ['sort', 'direction', 'figure'];

test.each(reads.map((endpoint) => [endpoint.path, endpoint] as const))('%s', async (path, endpoint) => {
  const id = own[pathsOf[path] ?? 'customer'];
  for (const [dateStart, dateEnd] of edges) {
    const values = { ...knownValues(own), ...others, hours: [24 * 366] };
    const requests = questionsTo(endpoint, { dateStart, dateEnd }, values, { id, entity: own.node });
    const [base, ...each] = requests;
    const differing = each.filter(({ query = {} }) =>
      asOne.every((field) => Reflect.get(query, field) === Reflect.get(base?.query ?? {}, field)),
    );
    for (const sent of [base, ...differing]) {
      const { status, body } = await server.send(acme, endpoint, sent);
      const refused = Object.keys(status === 400 ? Object(body) : {});
      expect([sent, status]).toEqual([sent, expect.toSatisfy((one) => [200, 400, 404].includes(one))]);
      expect(Object.keys(sentFields(endpoint))).toEqual(expect.arrayContaining(refused));
    }
  }
});

test.each([
  ['1970-01-01', 400],
  // The previous year begins in 1969.
  ['1971-06-30', 400],
  ['1971-07-01', 200],
  ['2100-06-30', 200],
  ['2100-07-01', 400],
])('the budgets of the fiscal year that contains %s: %i', async (dateEnd, expected) => {
  const query = { client: own.customer, fiscalYear: 630, dateStart: dateEnd, dateEnd };
  const words = 'Enter a day whose fiscal year, and the one before, lie in the years 1970 to 2100.';
  const { status, body } = await server.send(acme, budgets.list, { query });
  expect(status).toBe(expected);
  if (expected === 400) {
    expect(body).toEqual({ dateEnd: [words] });
    const saved = await server.send(acme, budgets.save, { query, body: [{ entity: own.node, amount: 1 }] });
    expect([saved.status, saved.body]).toEqual([400, body]);
  }
});

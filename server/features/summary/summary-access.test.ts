import { beforeAll, describe, expect, test } from 'vitest';
import * as summary from '../../../contract/summary/calls.ts';
import { testReportAccess } from '../../test/report-access.ts';
import { testServer } from '../../test/server.ts';
import { twoTmcs } from '../../test/two-tmcs.ts';
import { asking, loadExample, march } from './example.fixture.ts';

const server = testServer();
const ask = asking(server);

beforeAll(() => loadExample(server));

describe('access', () => {
  test('a reader of one cost centre sees only its figures', async () => {
    expect(await ask(summary.totalSpend, march, 'plant2@one.test')).toMatchObject({
      total: 120,
      air: 0,
      car: 120,
    });
  });

  test('a selected node restricts figures to its subtree, within the granted nodes', async () => {
    const acme = await server.nodeId('ONE', 'ACME');
    expect(await ask(summary.totalSpend, { ...march, client: acme })).toMatchObject({ total: 2575 });
    expect(await ask(summary.totalSpend, { ...march, client: acme }, 'plant2@one.test')).toMatchObject({
      total: 120,
    });
    const plant1 = await server.nodeId('ONE', 'ACME-1');
    expect(await ask(summary.totalSpend, { ...march, client: plant1 })).toMatchObject({ total: 2410 });
  });

  testReportAccess(server, summary, {
    ...twoTmcs,
    query: march,
    secrets: /Ada|Bob|B[1-5]/,
  });
});

describe('country filter', () => {
  const rows = (...list: object[]) => ({ ...march, countries: JSON.stringify(list) });
  const total = async (query: object) => ((await ask(summary.totalSpend, query)) as { total: number }).total;

  test('matches a flight by its own countries, a hotel by its place, and a fee by its trip', async () => {
    // Into Singapore: the outward flight and the hotel; the fee has the destination of its trip.
    expect(await total(rows({ criteria: 'end_in', countries: ['SG'] }))).toBe(1609.9);
    expect(await total(rows({ criteria: 'start_in', countries: ['SG'] }))).toBe(1400.1);
  });

  test('a line of a booking without a trip matches only negative criteria', async () => {
    expect(await total(rows({ criteria: 'start_in', countries: ['AU', 'SG'] }))).toBe(2530);
    expect(await total(rows({ criteria: 'start_not_in', countries: ['AU', 'SG'] }))).toBe(45);
  });

  test('applies AND before OR, and ignores the first row’s condition', async () => {
    const domestic = await total(
      rows(
        { criteria: 'start_in', condition: 'OR', countries: ['AU'] },
        { criteria: 'end_in', condition: 'AND', countries: ['AU'] },
      ),
    );
    expect(domestic).toBe(120);
    const either = await total(
      rows(
        { criteria: 'start_in', countries: ['AU'] },
        { criteria: 'end_in', condition: 'AND', countries: ['AU'] },
        { criteria: 'start_in', condition: 'OR', countries: ['SG'] },
      ),
    );
    expect(either).toBe(1520.1);
  });
});

describe('invalid input', () => {
  test.each([
    ['missing dates', {}, ['dateStart', 'dateEnd']],
    ['a date that does not exist', { dateStart: '2026-02-30', dateEnd: '2026-03-01' }, ['dateStart']],
    ['another date format', { dateStart: '01/02/2026', dateEnd: '2026-03-01' }, ['dateStart']],
    ['reversed', { dateStart: '2026-03-02', dateEnd: '2026-03-01' }, ['dateEnd']],
    ['a too early date', { dateStart: '1969-12-31', dateEnd: '2026-03-01' }, ['dateStart']],
    ['a too late date', { dateStart: '2026-03-01', dateEnd: '2101-01-01' }, ['dateEnd']],
    ['a node that is not a number', { ...march, client: 'x' }, ['client']],
    ['a too large number', { ...march, client: '99999999999999999999' }, ['client']],
    ['invalid JSON', { ...march, countries: '[{' }, ['countries']],
    ['JSON without rows', { ...march, countries: '{"a":1}' }, ['countries']],
    [
      'criteria without a country',
      { ...march, countries: '[{"criteria":"start_in","countries":[]}]' },
      ['countries'],
    ],
    ['unknown criteria', { ...march, countries: '[{"criteria":"via","countries":["AU"]}]' }, ['countries']],
    [
      'a huge list',
      {
        ...march,
        countries: JSON.stringify([{ criteria: 'start_in', countries: Array(5000).fill('AU') }]),
      },
      ['countries'],
    ],
  ])('rejects %s with 400 and a message on the field', async (_name, query, fields) => {
    const { status, body } = await server.send('all@one.test', summary.totalSpend, { query });
    expect(status).toBe(400);
    expect(Object.keys(body as object)).toEqual(fields);
  });

  test('accepts any range within the supported years', async () => {
    const months = (await ask(summary.byMonth, {
      dateStart: '1970-01-01',
      dateEnd: '2100-12-31',
    })) as unknown[];
    expect(months).toHaveLength(131 * 12);
  });

  test('answers 404 for an unknown node', async () => {
    const { status } = await server.send('all@one.test', summary.totalSpend, {
      query: { ...march, client: 123456 },
    });
    expect(status).toBe(404);
  });
});

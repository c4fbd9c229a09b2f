import { readXlsx } from 'hucre/xlsx';
import { beforeAll, describe, expect, test } from 'vitest';
import { exportSegments, segmentRows } from '../../../contract/reports/data-export.ts';
import { usualClientSettings } from '../../../contract/vocabulary/client-settings.ts';
import { ask, openReading } from '../../access/ask.ts';
import { mintScope } from '../../access/scope.ts';
import { lanes, openStream } from '../../access/stream.ts';
import { loadExample, march } from '../../features/airfare/example.fixture.ts';
import { testServer } from '../../test/server.ts';
import { exportTable } from './table.ts';

const server = testServer();

beforeAll(() => loadExample(server));

const csv = async (email: string, query: object) => {
  const { headers, bytes } = await server.download(email, exportSegments, { query });
  const [head, ...lines] = bytes.toString('utf8').replace('\uFEFF', '').trimEnd().split('\r\n');
  return { headers, head: head?.split(','), lines };
};

/** Derived by hand from the example's lines: reference, ticket, traveller, cost centre, status, amount, km, CO2. */
const expected = [
  'B1,T1,Ada Lovelace,Plant 1,Normal,1000.00,6000.000,1000.500',
  'B1,T1,Ada Lovelace,Plant 1,Normal,800.10,6000.000,2000.000',
  'B2,T2,Bob Brown,Plant 2,Normal,300.00,,',
  'B2,T2,Bob Brown,Plant 2,Refunded,-300.00,,',
  'B6,T6,Bob Brown,Plant 2,Exchanged,0.00,,',
  'B7,T7,,Plant 2,Refunded,-80.00,,',
  'B5,,Ada Lovelace,Plant 1,Normal,120.50,700.000,100.000',
];
const shown = [
  'Booking reference',
  'Ticket number',
  'Traveller',
  'Cost centre',
  'Status',
  'Amount paid',
  'Distance km',
  'CO2 kg',
];

describe('CSV', () => {
  test('contains every counted Air line that matches the filter once, in order', async () => {
    const { headers, head, lines } = await csv('all@one.test', march);
    const at = shown.map((title) => head?.indexOf(title) ?? -1);
    expect(lines.map((line) => at.map((index) => line.split(',')[index]).join(','))).toEqual(expected);
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition':
        'attachment; filename="Airfare - Segments - All organisations - 2026-03-01 to 2026-03-31.csv"',
      'x-total-rows': '7',
      'cache-control': 'no-store',
    });
    expect(await server.get('all@one.test', segmentRows, { query: march })).toEqual({ rows: 7 });
  });

  test('contains all fields of a line', async () => {
    const { lines } = await csv('all@one.test', march);
    expect(lines[0]).toBe(
      'B1,T1,Ada Lovelace,E1,Acme Pty Ltd,Plant 1,Qantas,Economy,Restricted,Saver,MEL,Melbourne,SIN,Singapore,' +
        '2026-03-10 08:00,2026-03-10 10:00,2026-02-28,2026-03-02,Normal,P2,Cheaper fare declined,' +
        '1000.00,,900.00,100.00,50.00,6000.000,1000.500,,Air,Qantas,"MEL-SIN, Economy",0,,,,',
    );
  });

  test('omits lines of nodes that were not granted', async () => {
    expect((await csv('plant2@one.test', march)).lines).toHaveLength(4);
    expect((await csv('all@two.test', march)).lines.map((line) => line.split(',')[0])).toEqual(['Z9']);
  });

  test('is named after the node, in any script', async () => {
    const nameOf = async (email: string, clientCode: string, code: string) => {
      const query = { ...march, client: await server.nodeId(clientCode, code) };
      const { headers } = await server.download(email, exportSegments, { query });
      return headers['content-disposition'];
    };
    expect(await nameOf('plant2@one.test', 'ONE', 'ACME-2')).toBe(
      'attachment; filename="Airfare - Segments - Plant 2 - 2026-03-01 to 2026-03-31.csv"',
    );
    expect(await nameOf('all@two.test', 'TWO', 'OTHER')).toMatch(
      /; filename\*=UTF-8''Airfare%20-%20Segments%20-%20[\w%]+%20-%202026-03-01%20to%202026-03-31\.csv$/,
    );
  });

  test('consists of only the header if no line matches', async () => {
    const { headers, lines } = await csv('all@one.test', { dateStart: '2020-01-01', dateEnd: '2020-12-31' });
    expect([headers['x-total-rows'], lines]).toEqual(['0', []]);
  });
});

test('XLSX has the same rows, with dates as dates, amounts as numbers, totals, and notes on the rows', async () => {
  const { headers, bytes } = await server.download('all@one.test', exportSegments, {
    query: { ...march, reportFormat: 'xlsx' },
  });
  expect(headers['content-disposition']).toBe(
    'attachment; filename="Airfare - Segments - All organisations - 2026-03-01 to 2026-03-31.xlsx"',
  );
  expect(headers['content-type']).toContain('spreadsheetml.sheet');
  const { sheets } = await readXlsx(bytes);
  const [sheet] = sheets;
  const [head = [], first = [], ...rest] = sheet?.rows ?? [];
  // The last has the totals.
  expect(rest).toHaveLength(7);
  const cell = (title: string) => first[head.findIndex((one) => String(one).replace(' (AUD)', '') === title)];
  expect(shown.map(cell)).toEqual(['B1', 'T1', 'Ada Lovelace', 'Plant 1', 'Normal', 1000, 6000, 1000.5]);
  expect(cell('Departure')).toEqual(new Date('2026-03-10T08:00Z'));
  expect(cell('Transaction date')).toEqual(new Date('2026-03-02'));
  expect(sheet).toMatchObject({ name: 'Air segments', freezePane: { rows: 1, columns: 2 } });
  const total = (title: string) => rest.at(-1)?.[head.indexOf(title)];
  const notes = Object.fromEntries(sheets[1]?.rows.map(([label, value]) => [String(label), value]) ?? []);
  expect(notes).toMatchObject({
    'Data export': 'Air Segments',
    TMC: 'TMC ONE',
    'Customer or cost centre': 'All organisations',
    'Transaction dates': '2026-03-01 to 2026-03-31',
    Currency: 'AUD',
    Rows: 7,
    'Total of Amount paid (AUD)': 1840.6,
    'CO2 method': expect.stringContaining('UK government conversion factors'),
  });
  expect([total('Amount paid (AUD)'), total('Distance km')]).toEqual([1840.6, 12_700]);
  expect(head).not.toContain('CO2 method');
});

test('the notes tell a reader of a part how much they see', async () => {
  await server.grant('plant@one.test', 'ONE', { nodes: ['ACME-1'] });
  const noted = async (query: object) => {
    const { bytes } = await server.download('plant@one.test', exportSegments, {
      query: { ...march, reportFormat: 'xlsx', ...query },
    });
    const { sheets } = await readXlsx(bytes);
    return sheets[1]?.rows.find(([label]) => label === 'Customer or cost centre')?.[1];
  };
  expect(await noted({})).toBe('All organisations, your part');
  expect(await noted({ client: await server.nodeId('ONE', 'ACME') })).toBe(
    'Acme Pty Ltd (1 of 2 cost centres)',
  );
  expect(await noted({ client: await server.nodeId('ONE', 'ACME-1') })).toBe('Plant 1');
});

test('the stream yields the same rows as both engines for the same query', async () => {
  const { db } = server.database;
  const { id } = await db
    .selectFrom('clients')
    .select('id')
    .where('code', '=', 'ONE')
    .executeTakeFirstOrThrow();
  const reading = openReading(mintScope(id, 0, 'all', usualClientSettings), 0, server.app.ask);
  const { question, count } = await exportTable(
    reading,
    {
      type: 'Air Segments',
      extension: 'csv',
      filter: { ...march, countries: [] },
      dateField: 'transaction_date',
      productTypes: [],
    },
    null,
    { name: 'TMC ONE', currency: 'AUD' },
  );
  const stream = await openStream(db, reading, question, count, lanes.download);
  const rows: unknown[] = [];
  for await (const batch of stream.batches) rows.push(...batch);
  stream.close();
  expect(rows).toHaveLength(7);
  expect(rows).toEqual(await ask(reading, question));
});

describe('access and validation', () => {
  test.each([
    ['nobody', null, march, 401],
    ['a person without access', 'stranger@nowhere.test', march, 403],
    ['without dates', 'all@one.test', {}, 400],
    ['an unknown format', 'all@one.test', { ...march, reportFormat: 'pdf' }, 400],
    ['an unknown node', 'all@one.test', { ...march, client: 123456 }, 404],
  ] as const)('%s', async (_name, email, query, status) => {
    expect((await server.send(email, exportSegments, { query })).status).toBe(status);
  });

  test('another TMC’s node, and a node that was not granted, are not found', async () => {
    const foreign = { ...march, client: await server.nodeId('TWO', 'OTHER') };
    expect((await server.send('all@one.test', exportSegments, { query: foreign })).status).toBe(404);
    const hidden = { ...march, client: await server.nodeId('ONE', 'ACME-1') };
    expect((await server.send('plant2@one.test', exportSegments, { query: hidden })).status).toBe(404);
  });
});

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Feed, flight, type Row, smallHierarchy, stay, withFeed } from '../test/builders/feed.ts';
import { testDatabase } from '../test/database.ts';
import { newClient } from '../test/importing.ts';

const database = testDatabase();

/** File, row, column and reason of each reject of a feed. */
async function rejectsOf(feed: Feed): Promise<string[]> {
  const client = await newClient(database);
  await client.importFeed(feed);
  return (await client.rejects()).map(
    ({ file, row, column, reason }) => `${file.split('.')[0]} ${row} ${column}: ${reason}`,
  );
}

const air = flight('MEL', 'SIN', '2026-03-10');
const hotel = stay('Hotel', 'SIN', '2026-03-10', '2026-03-12');

describe('a line is rejected with row, column and reason', () => {
  const cases: [Row, string, string][] = [
    [{ data_source: '' }, 'data_source', 'required, but empty'],
    [{ line_key: ' ' }, 'line_key', 'required, but empty'],
    [{ booking_reference: '' }, 'booking_reference', 'required, but empty'],
    [{ segment_sequence: '0' }, 'segment_sequence', 'not a whole number from 1'],
    [{ product_type: '' }, 'product_type', 'required, but empty'],
    [{ node_code: '' }, 'node_code', 'required, but empty'],
    [{ node_code: 'NOPE' }, 'node_code', 'unknown node'],
    [{ transaction_date: '' }, 'transaction_date', 'required, but empty'],
    [{ transaction_date: '2026-02-30' }, 'transaction_date', 'there is no such day'],
    [{ booked_date: 'last week' }, 'booked_date', 'not a date as YYYY-MM-DD'],
    [{ invoice_date: '1/2/2026' }, 'invoice_date', 'not a date as YYYY-MM-DD'],
    [{ credit_expiry: 'never' }, 'credit_expiry', 'not a date as YYYY-MM-DD'],
    [{ amount_paid: '' }, 'amount_paid', 'required, but empty'],
    [{ tax: '1.234' }, 'tax', 'more than two decimals; money is whole cents'],
    [{ ancillary_amount: 'x' }, 'ancillary_amount', 'not a plain decimal number, as 1234.50'],
    [{ cheapest_rate: 'x' }, 'cheapest_rate', 'not a plain decimal number, as 1234.50'],
    [{ cost_of_change: 'x' }, 'cost_of_change', 'not a plain decimal number, as 1234.50'],
    [{ credit_value: 'x' }, 'credit_value', 'not a plain decimal number, as 1234.50'],
    [{ distance_km: 'far' }, 'distance_km', 'not a plain decimal number, as 1234.5'],
    [{ co2_kg: 'much' }, 'co2_kg', 'not a plain decimal number, as 1234.5'],
    [{ quantity: '-1' }, 'quantity', 'below 0'],
    [{ product_type: 'Service Fee' }, 'service_fee_type', 'required for Service Fee, but empty'],
    [{ ...air, start_at: '' }, 'start_at', 'required for Air, but empty'],
    [{ ...air, destination: '' }, 'destination', 'required for Air, but empty'],
    [{ ...air, origin: 'atlantis' }, 'origin', 'unknown place: no IATA code and no code of locations.csv'],
    [{ ...air, product_type: 'Rail', end_at: '' }, 'end_at', 'required for Rail, but empty'],
    [{ currency: 'USD' }, 'currency', 'no exchange rate from USD to AUD on 2026-03-10 or the 7 days before'],
    [{ currency: 'dollars' }, 'currency', 'no currency of ISO 4217, as AUD'],
    [{ ...hotel, location: '' }, 'location', 'required for Hotel, but empty'],
    [{ ...hotel, product_type: 'Car', end_at: '' }, 'end_at', 'required for Car, but empty'],
    [{ ...hotel, end_at: '2026-03-10T13:59' }, 'end_at', 'before start_at, 2026-03-10T14:00'],
    [
      { ...air, end_at: '2026-03-09T07:59' },
      'end_at',
      'more than 24 hours before start_at, 2026-03-10T08:00',
    ],
    [
      { start_at: '2026-03-10T08:00', end_at: '2026-03-10T07:00' },
      'end_at',
      'before start_at, 2026-03-10T08:00',
    ],
    [{ supplier_name: 'x'.repeat(501) }, 'supplier_name', 'longer than 500 characters'],
    [{ project: 'x'.repeat(4001) }, 'project', 'longer than 4000 characters'],
    [
      { data_source: '東'.repeat(450), line_key: '京'.repeat(450) },
      'line_key',
      'longer than 2600 bytes together with data_source',
    ],
    [{ traveller_name: 'a\x07b' }, 'traveller_name', 'holds the control character \\u0007'],
  ];

  test.each(cases)('%o', async (row, column, reason) => {
    expect(await rejectsOf({ lines: [{}, row] })).toEqual([`line_items 3 ${column}: ${reason}`]);
  });

  test('loads a line at the limits', async () => {
    const lines = [
      { supplier_name: 'x'.repeat(500), project: 'x'.repeat(4000), traveller_name: 'two\nlines\tand a tab' },
      { ...air, end_at: '2026-03-09T08:00' },
      { ...hotel, end_at: '2026-03-10T14:00' },
      { currency: 'aud' },
    ];
    expect(await rejectsOf({ lines })).toEqual([]);
  });

  test('rejects each row once, by the first rule that it breaks', async () => {
    expect(await rejectsOf({ lines: [{ amount_paid: 'x', status: 'y', node_code: 'z' }] })).toHaveLength(1);
  });

  test('keeps the first valid row of a repeated key', async () => {
    const lines = ['ten', '1.00', '2.00', '3.00'].map((amount_paid) => ({ line_key: 'K', amount_paid }));
    expect(await rejectsOf({ lines })).toEqual([
      'line_items 2 amount_paid: not a plain decimal number, as 1234.50',
      'line_items 4 line_key: same key as row 3',
      'line_items 5 line_key: same key as row 3',
    ]);
  });

  test('rejects wrong bytes, cells and quotes', async () => {
    const client = await newClient(database);
    const header =
      'data_source,line_key,booking_reference,product_type,node_code,transaction_date,amount_paid,supplier_name';
    const good = 's,K,B,Other,ACME,2026-01-01,1.00,';
    const rows = [`${good}Caf\xe9`, `${good}x,more`, 's,K', `${good}5" disk`, `${good}"5"" disk"`].join(
      '\r\n',
    );
    const { added } = await withFeed({ hierarchy: smallHierarchy }, (folder) => {
      writeFileSync(join(folder, 'line_items.csv'), Buffer.from(`${header}\r\n${rows}\r\n`, 'latin1'));
      return client.importFolder(folder);
    });
    expect(
      (await client.rejects()).map(({ row, column, value, reason }) => [row, column, value, reason]),
    ).toEqual([
      [
        2,
        'supplier_name',
        'Caf�',
        'holds bytes that are no UTF-8 (Windows-1252, it seems: save the file as UTF-8)',
      ],
      [3, null, null, "9 cells instead of the header's 8"],
      [4, null, null, "2 cells instead of the header's 8"],
      [5, 'supplier_name', '5" disk', 'a quote inside a cell that is not quoted'],
    ]);
    expect(added).toBe(1);
    expect(await client.lines()).toMatchObject([{ supplier_name: '5" disk' }]);
  });
});

describe('the hierarchy', () => {
  const node = (node_code: string, parent_code = '', more: Row = {}) => ({
    node_code,
    parent_code,
    label: node_code,
    ...more,
  });

  test('rejects rows that break a rule, and rows that need them', async () => {
    const hierarchy = [
      node('A'),
      node('', 'A'),
      node('B', 'A', { label: '' }),
      node('A'),
      node('C', 'NOPE'),
      node('D', 'E'),
      node('E', 'D'),
      node('F', 'F'),
      node('G', 'B'),
      node('H', 'D'),
      node('I', '', { fiscal_year_end: '31-12' }),
      node('J', 'A'),
    ];
    const lines = ['A', 'B', 'G', 'H', 'J'].map((node_code) => ({ node_code }));
    expect(await rejectsOf({ hierarchy, lines })).toEqual([
      'hierarchy 3 node_code: required, but empty',
      'hierarchy 4 label: required, but empty',
      'hierarchy 5 node_code: same code as row 2',
      'hierarchy 6 parent_code: unknown node',
      'hierarchy 7 parent_code: the node would lie below itself, by way of "E"',
      'hierarchy 8 parent_code: the node would lie below itself, by way of "D"',
      'hierarchy 9 parent_code: the node would lie below itself, by way of "F"',
      'hierarchy 10 parent_code: needs the node of row 4, which is rejected',
      'hierarchy 11 parent_code: needs the node of row 7, which is rejected',
      'hierarchy 12 fiscal_year_end: not a day of the year as MM-DD',
      'line_items 3 node_code: needs row 4 of hierarchy.csv, which is rejected',
      'line_items 4 node_code: needs row 10 of hierarchy.csv, which is rejected',
      'line_items 5 node_code: needs row 11 of hierarchy.csv, which is rejected',
    ]);
  });

  test('rejects a move in the feed that forms a cycle with a manual move', async () => {
    const client = await newClient(database);
    const before = [node('A'), node('B', 'A'), node('C', 'A')];
    await client.importFeed({ hierarchy: before, lines: [] });
    const ids = new Map((await client.nodes()).map((one) => [one.code, one.id]));
    await client.within((trx) =>
      trx
        .updateTable('nodes')
        .set({ edited_parent_id: ids.get('C') ?? null, parent_id: ids.get('C') ?? null })
        .where('client_id', '=', client.id)
        .where('code', '=', 'B')
        .execute(),
    );
    const { nodes } = await client.importFeed({
      hierarchy: [node('A'), node('B', 'A'), node('C', 'B')],
      lines: [],
    });
    expect(nodes).toEqual({ added: 0, changed: 0 });
    expect((await client.rejects()).map(({ row, column }) => [row, column])).toContainEqual([
      4,
      'parent_code',
    ]);
  });

  test('rejects such a cycle through a node that people added', async () => {
    const client = await newClient(database);
    await client.importFeed({ hierarchy: [node('A'), node('B')], lines: [] });
    const ids = new Map((await client.nodes()).map((one) => [one.code, one.id]));
    await client.within(async (trx) => {
      const own = {
        client_id: client.id,
        label: 'Ours',
        is_user_defined: true,
        parent_id: ids.get('B') ?? null,
      };
      const { id } = await trx.insertInto('nodes').values(own).returning('id').executeTakeFirstOrThrow();
      await trx
        .updateTable('nodes')
        .set({ edited_parent_id: id, parent_id: id })
        .where('client_id', '=', client.id)
        .where('code', '=', 'A')
        .execute();
    });
    await client.importFeed({ hierarchy: [node('A'), node('B', 'A')], lines: [] });
    expect((await client.rejects()).map(({ row, column }) => [row, column])).toContainEqual([
      3,
      'parent_code',
    ]);
  });

  test('accepts references to nodes of earlier feeds', async () => {
    const client = await newClient(database);
    await client.importFeed({ hierarchy: [node('A')], lines: [] });
    const result = await client.importFeed({
      hierarchy: [node('B', 'A')],
      lines: [{ node_code: 'A' }, { node_code: 'B' }],
    });
    expect(result).toMatchObject({ added: 2, rejected: 0, nodes: { added: 1, changed: 0 } });
  });
});

test('rejects policies and locations that break a rule, and the lines that need them', async () => {
  const place = (code: string, more: Row = {}) => ({
    code,
    name: code,
    country: 'AU',
    latitude: '',
    longitude: '',
    ...more,
  });
  const feed: Feed = {
    policies: [
      { policy_code: 'P1', is_compliant: 'maybe', show_lost_savings: '' },
      { policy_code: '', is_compliant: '', show_lost_savings: '' },
      { policy_code: 'P2', is_compliant: 'N', show_lost_savings: 'Y' },
      { policy_code: 'P2', is_compliant: '', show_lost_savings: '' },
      { policy_code: 'P3', is_compliant: '', show_lost_savings: 'yes' },
    ],
    locations: [
      place('a', { country: 'Australia' }),
      place('b', { latitude: '91', longitude: '0' }),
      place('c', { latitude: '1' }),
      place(''),
      place('d', { latitude: '1', longitude: '-180.01' }),
      place('e'),
      place('e'),
      place('f', { longitude: '1' }),
    ],
    lines: [
      { policy_code: 'P1' },
      { policy_code: 'P2' },
      { policy_code: 'P9' },
      { ...hotel, location: 'a' },
      { ...hotel, location: 'e' },
    ],
  };
  expect(await rejectsOf(feed)).toEqual([
    'locations 2 country: no country of ISO 3166-1 alpha-2, as AU',
    'locations 3 latitude: not between -90 and 90 degrees',
    'locations 4 longitude: empty, though the other coordinate is given',
    'locations 5 code: required, but empty',
    'locations 6 longitude: not between -180 and 180 degrees',
    'locations 8 code: same code as row 7',
    'locations 9 latitude: empty, though the other coordinate is given',
    'policies 2 is_compliant: neither Y nor N',
    'policies 3 policy_code: required, but empty',
    'policies 5 policy_code: same code as row 4',
    'policies 6 show_lost_savings: neither Y nor N',
    'line_items 2 policy_code: needs row 2 of policies.csv, which is rejected',
    'line_items 5 location: needs row 2 of locations.csv, which is rejected',
  ]);
});

test('loads a line when its corrected row is sent again', async () => {
  const client = await newClient(database);
  await client.importFeed({ lines: [{}, { amount_paid: 'ten' }] });
  expect(await client.importFeed({ lines: [{}, { amount_paid: '10.00' }] })).toMatchObject({
    added: 1,
    unchanged: 1,
  });
});

test('stores all rejects, however many', async () => {
  const client = await newClient(database);
  const broken = Array.from({ length: 6000 }, (_, index) => ({ amount_paid: `ten ${index}` }));
  const result = await client.importFeed({ lines: [{}, ...broken] });
  expect(result).toMatchObject({ read: 6001, added: 1, rejected: 6000 });
  expect(result.rejectCounts).toEqual({ 'line_items.csv': 6000 });
  expect(await client.rejects()).toHaveLength(6000);
});

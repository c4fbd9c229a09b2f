import { readXlsx } from 'hucre/xlsx';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '../../../contract/http/endpoint.ts';
import * as calls from '../../../contract/reports/data-export.ts';
import { loadExample, march } from '../../features/summary/example.fixture.ts';
import { centsOf, exported } from '../../test/exported.ts';
import { testReportAccess } from '../../test/report-access.ts';
import { testServer } from '../../test/server.ts';
import { twoTmcs } from '../../test/two-tmcs.ts';

const server = testServer();

beforeAll(async () => {
  await loadExample(server);
  const more = { node_code: 'OTHER', amount_paid: '1.00', transaction_date: '2026-03-09' };
  const consultants = ['=1+1', '+61 3', '@cell', 'a;=1+1'].map((consultant_name, at) => ({
    ...more,
    consultant_name,
    booking_reference: `F${at}`,
  }));
  await server.importFeed('TWO', { lines: consultants });
});

const { exportInvoice, exportSegments, emailExportInvoice, emailExportSegments } = calls;
const rows = (more: object = {}, email = 'all@one.test') =>
  exported(server, email, exportInvoice, { ...march, ...more });

test('contains every counted line of every product, the earliest first', async () => {
  const titles = ['Booking reference', 'Product type', 'Supplier', 'Description', 'Quantity', 'Amount paid'];
  expect((await rows()).map((row) => titles.map((title) => row[title]).join('|'))).toEqual([
    'B1|Air|Example Air|MEL-SIN|0|1000.00',
    'B1|Hotel||Singapore|4|600.00',
    'B1|Air||SIN-MEL|0|800.10',
    'B1|Service Fee||Online Domestic|0|9.90',
    'B2|Air||MEL-SYD|0|300.00',
    'B2|Air||MEL-SYD|0|-300.00',
    'B2|Car||Sydney|2|120.00',
    'B2|Hotel||Sydney|2|50.00',
    'B2|Hotel||Sydney|2|-50.00',
    'B5|Insurance|||0|45.00',
  ]);
});

test('contains only the requested product types', async () => {
  const ofTypes = async (productTypes: string) => centsOf(await rows({ productTypes }));
  expect(await ofTypes('Air')).toBe(180_010);
  expect(await ofTypes('Service Fee,Insurance')).toBe(5490);
  expect(await ofTypes('Rail')).toBe(0);
});

test('by departure date, uses the transaction date of lines without a start', async () => {
  const products = async (dateStart: string, dateEnd: string, date_field = 'departure_date') =>
    (await rows({ dateStart, dateEnd, date_field })).map((row) => row['Product type']);
  expect(await products('2026-03-10', '2026-03-14')).toEqual(['Air', 'Hotel', 'Air']);
  expect(await products('2026-03-02', '2026-03-02')).toEqual(['Service Fee']);
  expect(await products('2026-03-02', '2026-03-02', 'transaction_date')).toHaveLength(4);
  expect(await products('2026-04-20', '2026-04-20')).toEqual(['Air']);
});

test('contains only the lines that the user sees', async () => {
  const found = await rows({}, 'plant2@one.test');
  expect(new Set(found.map((row) => row['Cost centre']))).toEqual(new Set(['Plant 2']));
  expect([found.length, centsOf(found)]).toEqual([5, 12_000]);
});

test('writes formulas as text in both formats', async () => {
  const consultants = async (reportFormat: string) =>
    (await rows({ reportFormat }, 'all@two.test')).flatMap((row) => row.Consultant || []);
  expect(await consultants('csv')).toEqual(["'=1+1", "'+61 3", "'@cell", "a;'=1+1"]);
  expect(await consultants('xlsx')).toEqual(['=1+1', '+61 3', '@cell', 'a;=1+1']);
});

test('a workbook names its filter and data version', async () => {
  const client = await server.nodeId('ONE', 'ACME');
  const query = {
    ...march,
    client,
    reportFormat: 'xlsx',
    date_field: 'departure_date',
    productTypes: 'Air,Car',
    countries: JSON.stringify([{ criteria: 'end_in', countries: ['AU'] }]),
  };
  const { headers, bytes } = await server.download('all@one.test', exportInvoice, { query });
  expect(headers['content-disposition']).toBe(
    'attachment; filename="Data Export - Invoice - Acme Pty Ltd - 2026-03-01 to 2026-03-31.xlsx"',
  );
  const { properties } = await readXlsx(bytes);
  expect(properties).toMatchObject({
    title: 'Invoice',
    description: expect.stringMatching(
      /^Acme Pty Ltd; 2026-03-01 to 2026-03-31, by departure date; Destination in Australia; Air, Car; Data version \d+$/,
    ),
  });
});

describe('access and validation', () => {
  const cast = {
    ...twoTmcs,
    query: march,
    secrets: /Ada|Bob|B[1-5]/,
  };
  testReportAccess(server, { exportInvoice, exportSegments, emailExportInvoice, emailExportSegments }, cast);

  test.each([
    ['an unknown format', { reportFormat: 'pdf' }, { reportFormat: ['Unknown format.'] }],
    ['an unknown date', { date_field: 'booked_date' }, { date_field: ['Unknown date.'] }],
    ['no product type', { productTypes: '' }, { productTypes: ['Product Type required.'] }],
    ['an unknown product type', { productTypes: 'Air,Boat' }, { productTypes: ['Unknown product type.'] }],
  ])('%s', async (_name, more, body) => {
    for (const endpoint of [exportInvoice, emailExportInvoice]) {
      const sent = { query: { ...march, ...more } };
      expect(await server.send('all@one.test', endpoint, sent)).toMatchObject({ status: 400, body });
    }
  });

  test('lists the choices', async () => {
    const names = async (endpoint: Endpoint) =>
      ((await server.get('plant2@one.test', endpoint)) as { name: string }[]).map(({ name }) => name);
    expect(await names(calls.dataExportFormats)).toEqual(['CSV (.csv)', 'Microsoft Excel (.xlsx)']);
    expect(await names(calls.categoryList)).toEqual(['Invoice', 'Air Segments']);
    expect(await names(calls.productTypeList)).toContain('Service Fee');
    expect((await server.send(null, calls.categoryList)).status).toBe(401);
  });
});

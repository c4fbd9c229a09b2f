import { beforeAll, expect, test } from 'vitest';
import { usualClientSettings } from '../../contract/vocabulary/client-settings.ts';
import { notSpecified } from '../../contract/vocabulary/constants.ts';
import { ask, onPostgres, openReading } from '../access/ask.ts';
import { mintScope } from '../access/scope.ts';
import { clientByCode } from '../tenants/clients.ts';
import { flight, smallHierarchy, stay } from '../test/builders/feed.ts';
import { testServer } from '../test/server.ts';
import { countedLines } from './counted-lines.ts';
import { lineCount } from './line-measures.ts';
import { ofSupplierCalled, supplierNames } from './suppliers.ts';

const server = testServer();

const hotel = (code: string, name: string, rest = {}) =>
  stay('Hotel', 'SYD', '2026-03-10', '2026-03-12', { supplier_code: code, supplier_name: name, ...rest });

beforeAll(async () => {
  await server.tmc('ONE');
  await server.importFeed('ONE', {
    hierarchy: smallHierarchy,
    lines: [
      // The more frequent name wins; uncounted lines are included.
      hotel('H1', 'Harbour Hotel'),
      hotel('H1', 'The Harbour', { status: 'Void' }),
      hotel('H1', 'The Harbour'),
      // Of two equally frequent names, the first in order wins.
      hotel('H2', 'Zenith'),
      hotel('H2', 'Apex'),
      // Without a code, the name is the key.
      hotel('', 'Family Inn'),
      // Without a name, only the code is known. With neither, there is no supplier.
      hotel('H3', ''),
      hotel('', ''),
      // Another product has separate names.
      flight('MEL', 'SYD', '2026-03-10', { supplier_code: 'H1', supplier_name: 'Harbour Air' }),
    ],
  });
  await server.tmc('TWO');
  await server.importFeed('TWO', {
    hierarchy: smallHierarchy,
    lines: [1, 2, 3].map((line) => hotel('H1', 'Another TMC’s hotel', { line_key: `Z${line}` })),
  });
});

async function readingOfOne() {
  const { id } = await clientByCode(server.database.db, 'ONE');
  return openReading(mintScope(id, 0, 'all', usualClientSettings), 0, onPostgres(server.database.db));
}

test('shows a supplier under its most frequent name among the client’s lines of the product', async () => {
  const reading = await readingOfOne();
  expect(await ask(reading, supplierNames(reading, 'Hotel'))).toEqual([
    { key: 'Family Inn', name: 'Family Inn' },
    { key: 'H1', name: 'The Harbour' },
    { key: 'H2', name: 'Apex' },
  ]);
  expect(await ask(reading, supplierNames(reading, 'Air'))).toEqual([{ key: 'H1', name: 'Harbour Air' }]);
});

test.each([
  ['The Harbour', 2],
  ['Apex', 2],
  ['Family Inn', 1],
  // Without a name, the code is shown.
  ['H3', 1],
  [notSpecified, 1],
  // Neither another name than the shown one nor the code of a named supplier matches.
  ['Harbour Hotel', 0],
  ['H1', 0],
])('%s has %i counted lines', async (name, lines) => {
  const reading = await readingOfOne();
  const filter = { dateStart: '2026-03-01', dateEnd: '2026-03-31', countries: [] };
  const called = countedLines(reading, filter)
    .where('line.product_type', '=', 'Hotel')
    .where(ofSupplierCalled(reading, 'Hotel', name));
  expect(await ask(reading, called.select(lineCount().as('lines')))).toEqual([{ lines }]);
});

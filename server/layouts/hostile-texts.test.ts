/** What a layout says, and what a file holds, is data: no text of either becomes SQL or reads a file of this machine. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { afterAll, expect, test } from 'vitest';
import { layout as layoutSchema } from '../../contract/layouts/layout.ts';
import { mapFeed } from './map-feed.ts';
import { smallLayout } from './small-layout.fixture.ts';

const folder = mkdtempSync(join(tmpdir(), 'tripledger-hostile-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const secret = 'what only the operator may read';
const secretFile = join(folder, 'secret.txt');
writeFileSync(secretFile, secret);

const hostile = [
  "', (select 1)); drop table lines; --",
  `' || (select content from read_text('${secretFile}')) || '`,
  `"; copy lines to '${join(folder, 'stolen.csv')}'; --`,
  '$$; select 1; $$',
];

async function linesOf(text: string, file: string, at: number) {
  const delivered = join(folder, `${at}.csv`);
  writeFileSync(delivered, file);
  const place = join(folder, String(at));
  mkdirSync(place);
  const [rule] = smallLayout.lines;
  const layout = layoutSchema.parse({
    ...smallLayout,
    tables: { rows: { columns: [...smallLayout.tables.rows!.columns, text] } },
    lines: [
      {
        ...rule,
        name: text,
        when: { not: { is: { column: 'Nr' }, in: [text] } },
        fields: {
          ...rule!.fields,
          traveller_name: { constant: text },
          consultant_name: { column: text },
          travel_booker: { map: { column: text }, values: { [text]: text }, otherwise: 'refuse' },
          matter_number: { joined: [{ constant: 'a' }, { constant: 'b' }], with: text },
        },
      },
    ],
  });
  const { feed } = await mapFeed({
    files: [{ name: 'a.csv', path: delivered }],
    layout: { name: text, version: 1, layout },
    lookups: { nodes: [{ code: 'ACME', name: text }], places: [], homeCountry: 'AU', today: '2026-03-10' },
    otherNode: null,
    folder: place,
  });
  return parse(readFileSync(join(feed, 'line_items.csv')), { columns: true, bom: true });
}

test.each(hostile.map((text, at) => [text, at] as const))(
  'constants, columns, maps and cells keep %s',
  async (text, at) => {
    const columns = ['Nr', 'Kostenstelle', 'Datum', 'Betrag', text];
    const file = stringify([columns, ['1', 'ACME', '1.3.2026', '10,00', text]]);
    const [line, ...more] = await linesOf(text, file, at);
    expect(more).toEqual([]);
    expect(line).toMatchObject({
      line_key: '1',
      traveller_name: text,
      consultant_name: text,
      travel_booker: text,
      matter_number: `a${text}b`,
      amount_paid: '10.00',
    });
    expect(JSON.stringify(line)).not.toContain(secret);
  },
);

/** Compares docs/feed.md with the code: a column that is added, renamed or given another rule must be updated there. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { lineStatuses, productTypes } from '../../contract/vocabulary/constants.ts';
import { type Feed, smallHierarchy, stay } from '../test/builders/feed.ts';
import { testDatabase } from '../test/database.ts';
import { newClient } from '../test/importing.ts';
import { type FeedFile, feedFiles, formatOf, isRequired } from './columns.ts';
import { writeTemplate } from './template.ts';

const database = testDatabase();
const page = readFileSync(new URL('../../docs/feed.md', import.meta.url), 'utf8');

type Described = { column: string; required: string; type: string; rule: string; example: string };

/** The rows of the table below the file's heading. */
function described(file: FeedFile): Described[] {
  const section = page.split(/^## /m).find((one) => one.startsWith(`${file}\n`)) ?? '';
  const rows = section.split('\n').filter((line) => line.startsWith('| `'));
  return rows.map((row) => {
    const [column = '', required = '', type = '', rule = '', example = ''] = row.split(' |').map(textOf);
    return { column, required, type, rule, example };
  });
}

const textOf = (cell: string) =>
  cell
    .replace(/^\|? ?`?/, '')
    .replace(/`$/, '')
    .trim();

const keys: Record<FeedFile, keyof Feed> = {
  'hierarchy.csv': 'hierarchy',
  'policies.csv': 'policies',
  'locations.csv': 'locations',
  'line_items.csv': 'lines',
};

const example = (file: FeedFile) =>
  Object.fromEntries(described(file).map((one) => [one.column, one.example]));

/** An invalid value of each type; any text is valid for the type text. */
const wrong: Record<string, string | null> = {
  text: null,
  date: '21/6/2026',
  'local time': '2026-06-21 10:00',
  amount: '1,234.50',
  number: '1,5',
  'whole number': '1.5',
  flag: 'yes',
  place: 'nowhere',
};

describe.each(feedFiles)('%s', (file) => {
  test('lists every column and marks the required ones', () => {
    expect(described(file).map(({ column }) => column)).toEqual(formatOf(file));
    const required = described(file).filter((one) => one.required === 'yes');
    expect(required.map(({ column }) => column)).toEqual(
      formatOf(file).filter((one) => isRequired(file, one)),
    );
  });

  test('has valid examples and the types of the code', async () => {
    const client = await newClient(database);
    const around: Feed = {
      hierarchy: smallHierarchy.slice(0, 2),
      locations: [example('locations.csv')],
    };
    const rows = file === 'hierarchy.csv' ? [...smallHierarchy.slice(0, 1), example(file)] : [example(file)];
    const good = await client.importFeed({ ...around, [keys[file]]: rows });
    expect(good.causes).toEqual({ count: 0, list: [] });
    expect(good.otherColumns).toEqual([]);
    for (const { column, type } of described(file)) {
      const value = wrong[type];
      expect(value, `the type of ${column}`).toBeDefined();
      if (value === null) continue;
      await client.importFeed(
        { ...around, [keys[file]]: [{ ...example(file), [column]: value }] },
        { strict: true },
      );
      expect(await client.rejects(), column).toMatchObject([{ file, column }]);
    }
  });
});

test('names the products for which a column is required', async () => {
  const columns = described('line_items.csv').filter(({ required }) => !['', 'yes'].includes(required));
  const client = await newClient(database);
  for (const product_type of productTypes) {
    const lines = columns.map(({ column }) => ({ ...whole(product_type), [column]: '' }));
    await client.importFeed({ lines }, { strict: true });
    const needed = (await client.rejects()).map((reject) => reject.column);
    const named = columns.filter(({ required }) => required.split(', ').includes(product_type));
    expect(needed.sort(), product_type).toEqual(named.map(({ column }) => column).sort());
  }
});

const whole = (product_type: string) => ({
  ...stay('Hotel', 'SIN', '2026-03-10', '2026-03-12'),
  origin: 'MEL',
  destination: 'SIN',
  service_fee_type: 'Online',
  product_type,
});

test('lists all products and statuses', () => {
  const rules = new Map(
    described('line_items.csv').map(({ column, rule }) => [column, rule.split(/, | or |; /)]),
  );
  expect(rules.get('product_type')).toEqual([...productTypes]);
  expect(rules.get('status')?.slice(0, -1)).toEqual([...lineStatuses]);
});

test('the template is a feed without rows', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tripledger-template-'));
  try {
    const client = await newClient(database);
    const files = writeTemplate(join(folder, 'new'));
    expect(files.map((path) => readFileSync(path, 'utf8'))).toEqual(
      feedFiles.map((file) => `${formatOf(file).join(',')}\n`),
    );
    expect(await client.importFolder(join(folder, 'new'))).toMatchObject({
      read: 0,
      causes: { count: 0 },
      otherColumns: [],
    });
    expect(() => writeTemplate(join(folder, 'new'))).toThrow('hierarchy.csv is there already.');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

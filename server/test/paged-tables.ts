/** Tests of every paged table: paging, sorting, sums, search and files. */
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { isPaged, type PagedEndpoint, pageRows, type TableColumn } from '../../contract/http/paging.ts';
import { countryName } from '../../contract/vocabulary/countries.ts';
import { allNodes, fileName } from '../../contract/vocabulary/file-name.ts';
import { withoutCase } from '../metrics/text-search.ts';
import { sentFields } from './sent-fields.ts';
import type { testServer } from './server.ts';

type Row = Record<string, string | number | boolean | null>;
type Page = { rows: Row[]; total: number; sums: Record<string, number | null> };

/**
 * Registers the tests for each paged table of a contract file; `more` has additional required fields, by path;
 * `ignoresCase`: texts are sorted without regard to case.
 */
export function testPagedTables(
  server: ReturnType<typeof testServer>,
  contract: object,
  {
    email,
    query,
    more = {},
    ignoresCase = false,
  }: {
    email: string;
    query: object;
    more?: Record<string, object | (() => Promise<object>)>;
    ignoresCase?: boolean;
  },
): void {
  const tables = Object.values(contract).filter(isPaged);
  describe.each(tables.map((table) => [table.path, table] as const))('%s', (path, table) => {
    const needed = more[path];
    const sent = async (own: object = {}) => ({
      ...query,
      ...(typeof needed === 'function' ? await needed() : needed),
      ...own,
    });
    const ask = async (own: object = {}) =>
      (await server.get(email, table, { query: await sent({ pageSize: pageRows.most, ...own }) })) as Page;
    const { sort: sorts } = sentFields(table);
    const fields = sorts instanceof z.ZodOptional ? (sorts.unwrap() as z.ZodEnum).options.map(String) : [];

    test('pages are contiguous, and a page beyond the last is empty', async () => {
      const { rows, total, sums } = await ask();
      expect(rows.length).toBeGreaterThan(0);
      expect([total, sums[table.count]]).toEqual([rows.length, rows.length]);
      const walked: Row[] = [];
      for (let page = 1; page <= Math.ceil(total / 2) + 1; page += 1) {
        const part = await ask({ page, pageSize: 2 });
        expect([part.total, part.sums]).toEqual([total, sums]);
        walked.push(...part.rows);
      }
      expect(walked).toEqual(rows);
    });

    const kindOf = (field: string) => table.columns.find((column) => column.field === field)?.kind;
    const sortKey = (field: string) => (value: NonNullable<Row[string]>) => {
      if (kindOf(field) === 'country') return countryName(String(value));
      return ignoresCase && typeof value === 'string' ? withoutCase(value) : value;
    };
    test('every column sorts in both directions, empty values last, equal ones in a stable order', async () => {
      const { rows, sums } = await ask();
      expect(fields.length).toBeGreaterThan(0);
      for (const sort of fields) {
        for (const direction of ['asc', 'desc'] as const) {
          const found = await ask({ sort, direction });
          expect(
            found.rows.map((row) => row[sort]),
            sort,
          ).toEqual(inOrder(rows, sort, direction, sortKey(sort)));
          expect(new Set(found.rows.map(keyOf)), sort).toEqual(new Set(rows.map(keyOf)));
          expect((await ask({ sort, direction, pageSize: 1 })).rows, sort).toEqual(found.rows.slice(0, 1));
          expect(found.sums).toEqual(sums);
        }
      }
    });

    test('the sums of columns cover all rows, to the cent', async () => {
      const { rows, sums } = await ask();
      for (const [name, sum] of Object.entries(sums)) {
        if (!rows.every((row) => name in row) || sum === null) continue;
        const thousandths = rows.reduce((all, row) => all + Math.round(Number(row[name] ?? 0) * 1000), 0);
        expect(thousandths, name).toBe(Math.round(sum * 1000));
      }
    });

    test('a search finds rows that contain the text in any case, and does not change the sums', async () => {
      const { rows, sums } = await ask();
      const texts = table.columns.filter(({ kind = 'text' }) => kind === 'text').map(({ field }) => field);
      for (const field of texts) {
        const value = rows.map((row) => row[field]).find((one) => typeof one === 'string' && one.length > 1);
        if (value === undefined) continue;
        // The parts of a description are searched separately.
        const search = String(value).split(',')[0]?.trim() ?? '';
        const holds = (row: Row) =>
          texts.some((text) => withoutCase(String(row[text] ?? '')).includes(withoutCase(search)));
        const found = await ask({ search: search.toUpperCase() });
        expect(found.rows.map(keyOf), search).toEqual(expect.arrayContaining(rows.filter(holds).map(keyOf)));
        expect([found.total, found.sums]).toEqual([found.rows.length, sums]);
        const beyond = await ask({ search: search.toUpperCase(), page: 99 });
        expect([beyond.rows, beyond.total]).toEqual([[], found.total]);
      }
      expect(await ask({ search: 'no such words' })).toEqual({ rows: [], total: 0, sums });
    });

    const isCountry = ({ kind }: TableColumn) => kind === 'country';
    test.runIf(table.columns.some(isCountry))('countries are found by name and code', async () => {
      const { rows } = await ask();
      for (const { field } of table.columns.filter(isCountry)) {
        const codes = new Set(rows.flatMap((row) => (row[field] ? [String(row[field])] : [])));
        expect(codes.size).toBeGreaterThan(0);
        for (const code of codes)
          for (const search of [countryName(code), code.toLowerCase()]) {
            const found = await ask({ search });
            const wanted = rows.filter((row) => row[field] === code).map(keyOf);
            expect(found.rows.map(keyOf), search).toEqual(expect.arrayContaining(wanted));
          }
      }
    });

    test('the file contains every row in the requested order', async () => {
      for (const order of [{}, { sort: fields[0], direction: 'desc' }]) {
        const { rows } = await ask(order);
        const fileQuery = await sent({ ...order, search: 'no such words' });
        const { headers, bytes } = await server.download(email, table.file, { query: fileQuery });
        const [head = '', ...lines] = bytes.toString().trimEnd().split('\r\n');
        expect(headers).toMatchObject({
          'x-total-rows': String(rows.length),
          'content-disposition': `attachment; filename="${nameOf(table, fileQuery)}"`,
        });
        expect(head).toMatch(/^\uFEFF/);
        expect(lines).toHaveLength(rows.length);
        const shown = table.columns.filter(({ title }) => head.slice(1).split(',').includes(title));
        // Sparse columns are left out where no row has a value.
        const isFilled = ({ field }: TableColumn) => rows.some((row) => row[field] !== null);
        expect(shown).toEqual(table.columns.filter((column) => !column.isSparse || isFilled(column)));
        // The rows behind a figure may have one more column: each row's contribution.
        if (head.slice(1).split(',').length === shown.length)
          expect(lines.map(cellsOf)).toEqual(
            rows.map((row) => shown.map((column) => textOf(row[column.field], column))),
          );
      }
    });
  });
}

const nameOf = (table: PagedEndpoint, query: object) =>
  fileName(table.file.titleOf(query), {
    ...(!table.isUndated && (query as { dateStart: string; dateEnd: string })),
    node: allNodes,
  });

const keyOf = (row: Row) => JSON.stringify(row);

type Value = NonNullable<Row[string]>;

/** The values of a column in the order of their keys. */
function inOrder(
  rows: readonly Row[],
  field: string,
  direction: 'asc' | 'desc',
  key: (value: Value) => Value,
) {
  const sign = direction === 'asc' ? 1 : -1;
  const values = rows.map((row) => row[field] ?? null);
  const given = values.filter((one) => one !== null);
  given.sort((a, b) => (key(a) === key(b) ? 0 : key(a) < key(b) ? -sign : sign));
  return [...given, ...values.filter((one) => one === null)];
}

/** The cells of a file's row, unquoted. */
const cellsOf = (line: string) =>
  [...`,${line}`.matchAll(/,(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) =>
    quoted === undefined ? plain : quoted.replaceAll('""', '"'),
  );

function textOf(value: Row[string] | undefined, { kind }: TableColumn): string {
  if (kind === 'country' && value) return countryName(String(value));
  if (kind === 'money' && typeof value === 'number') return value.toFixed(2);
  return typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value ?? '');
}

/** Tests that every paged table of a screen pages, sorts, sums, searches and saves alike. */
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { countryName } from '../../contract/core/countries.ts';
import { allNodes, fileName } from '../../contract/core/file-name.ts';
import { isPaged, type PagedEndpoint, pageRows, type TableColumn } from '../../contract/core/paging.ts';
import { withoutCase } from '../lines/text-search.ts';
import { sentFields } from './sent-fields.ts';
import type { testServer } from './server.ts';

type Row = Record<string, string | number | boolean | null>;
type Page = { rows: Row[]; total: number; sums: Record<string, number | null> };

/** Registers the tests for each paged table of a contract file; `more` is what a table needs, by its path. */
export function testPagedTables(
  server: ReturnType<typeof testServer>,
  contract: object,
  {
    email,
    query,
    more = {},
  }: { email: string; query: object; more?: Record<string, object | (() => Promise<object>)> },
): void {
  const tables = Object.values(contract).filter(isPaged);
  describe.each(tables.map((table) => [table.path, table] as const))('%s', (path, table) => {
    const needed = more[path];
    const sent = async (asked: object = {}) => ({
      ...query,
      ...(typeof needed === 'function' ? await needed() : needed),
      ...asked,
    });
    const ask = async (asked: object = {}) =>
      (await server.get(email, table, { query: await sent({ pageSize: pageRows.most, ...asked }) })) as Page;
    const { sort: sorts } = sentFields(table);
    const fields = sorts instanceof z.ZodOptional ? (sorts.unwrap() as z.ZodEnum).options.map(String) : [];

    test('pages follow one another without a gap; a page beyond the last is empty', async () => {
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
    test('every column sorts both ways, empty values last, equal ones in one order', async () => {
      const { rows, sums } = await ask();
      expect(fields.length).toBeGreaterThan(0);
      for (const sort of fields) {
        for (const direction of ['asc', 'desc'] as const) {
          const found = await ask({ sort, direction });
          expect(
            found.rows.map((row) => row[sort]),
            sort,
          ).toEqual(inOrder(rows, sort, direction, kindOf(sort)));
          expect(new Set(found.rows.map(keyOf)), sort).toEqual(new Set(rows.map(keyOf)));
          expect((await ask({ sort, direction, pageSize: 1 })).rows, sort).toEqual(found.rows.slice(0, 1));
          expect(found.sums).toEqual(sums);
        }
      }
    });

    test('the sums of columns are those of all rows, to the cent', async () => {
      const { rows, sums } = await ask();
      for (const [name, sum] of Object.entries(sums)) {
        if (!rows.every((row) => name in row) || sum === null) continue;
        const thousandths = rows.reduce((all, row) => all + Math.round(Number(row[name] ?? 0) * 1000), 0);
        expect(thousandths, name).toBe(Math.round(sum * 1000));
      }
    });

    test('a search finds the rows that hold the text, in capitals or not; the sums stay', async () => {
      const { rows, sums } = await ask();
      const texts = table.columns.filter(({ kind = 'text' }) => kind === 'text').map(({ field }) => field);
      for (const field of texts) {
        const value = rows.map((row) => row[field]).find((one) => typeof one === 'string' && one.length > 1);
        if (value === undefined) continue;
        // A description of several parts is searched part by part.
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
    test.runIf(table.columns.some(isCountry))('countries are found by their names and codes', async () => {
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

    test('the file holds every row in the order that is asked for', async () => {
      for (const order of [{}, { sort: fields[0], direction: 'desc' }]) {
        const { rows } = await ask(order);
        const asked = await sent({ ...order, search: 'no such words' });
        const { headers, bytes } = await server.download(email, table.file, { query: asked });
        const [head = '', ...lines] = bytes.toString().trimEnd().split('\r\n');
        expect(headers).toMatchObject({
          'x-total-rows': String(rows.length),
          'content-disposition': `attachment; filename="${nameOf(table, asked)}"`,
        });
        expect(head).toMatch(/^\uFEFF/);
        expect(lines).toHaveLength(rows.length);
        const shown = table.columns.filter(({ title }) => head.slice(1).split(',').includes(title));
        expect(shown).toEqual(table.columns);
        // The rows of a figure may have a column more: what each adds to it.
        if (head.slice(1).split(',').length === shown.length)
          expect(lines.map(cellsOf)).toEqual(
            rows.map((row) => shown.map((column) => textOf(row[column.field], column))),
          );
      }
    });
  });
}

const nameOf = (table: PagedEndpoint, asked: object) =>
  fileName(table.file.titleOf(asked), {
    ...(!table.isUndated && (asked as { dateStart: string; dateEnd: string })),
    node: allNodes,
  });

const keyOf = (row: Row) => JSON.stringify(row);

/** The values of a column in its order: countries in that of their names. */
function inOrder(rows: readonly Row[], field: string, direction: 'asc' | 'desc', kind: TableColumn['kind']) {
  const sign = direction === 'asc' ? 1 : -1;
  const key = (value: NonNullable<Row[string]>) => (kind === 'country' ? countryName(String(value)) : value);
  const values = rows.map((row) => row[field] ?? null);
  const given = values.filter((one) => one !== null);
  given.sort((a, b) => (a === b ? 0 : key(a) < key(b) ? -sign : sign));
  return [...given, ...values.filter((one) => one === null)];
}

/** A row of a file, without the quotes that a separator or a quote in a text needs. */
const cellsOf = (line: string) =>
  [...`,${line}`.matchAll(/,(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) =>
    quoted === undefined ? plain : quoted.replaceAll('""', '"'),
  );

function textOf(value: Row[string] | undefined, { kind }: TableColumn): string {
  if (kind === 'country' && value) return countryName(String(value));
  return typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value ?? '');
}

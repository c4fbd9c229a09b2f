/** The export of a person as a PDF to read: lines as a table, everything else as what it says. */
import type { Db } from '../database/schema.ts';
import type { Block, ReportDocument, Section, Table } from '../documents/document.ts';
import { paperOf } from '../documents/paper/paper.ts';
import { effectiveSettings } from '../tenants/client-settings.ts';
import type { HeldInTmc, HeldLine, PersonExport } from './export.ts';

/** More than this nobody reads on paper; the JSON file has all. */
const mostRows = 400;
const mostCharacters = 600;

export async function personPaper(owner: Db, data: PersonExport): Promise<Buffer> {
  const { person, tmcs, madeAt } = data;
  const client = await owner
    .selectFrom('clients')
    .select(['name', 'locale', 'currency', 'settings'])
    .where('code', '=', tmcs[0]?.tmc ?? '')
    .executeTakeFirst();
  const settled = effectiveSettings(client?.settings ?? {});
  const day = madeAt.slice(0, 10);
  const document: ReportDocument = {
    title: `Data held about ${person.name}`,
    cover: {
      tmc: tmcs.map(({ name }) => name).join(', ') || 'Tripledger',
      logo: null,
      colors: {
        background: settled.report_background_color,
        text: settled.report_text_color,
        bars: settled.chart_bar_color,
      },
      node: null,
      period: { dateStart: day, dateEnd: day },
      periodWords: `as of ${day}`,
      before: null,
      madeAt: new Date(madeAt),
      dataVersion: 0,
      locale: client?.locale ?? 'en-AU',
      currency: client?.currency ?? 'AUD',
    },
    headline: [],
    sections: [personSection(data), ...tmcs.flatMap(sectionsOf)],
  };
  return paperOf(document);
}

function personSection({ person }: PersonExport): Section {
  const terms = Object.entries(person).flatMap(([label, value]) =>
    value === null || value === undefined || label === 'of'
      ? []
      : [{ label: inWords(label), definition: shortened(sayingOf(value)) }],
  );
  return { name: 'Person', title: `Who: ${person.name}`, blocks: [{ kind: 'terms', terms }] };
}

function sectionsOf({ name, lines, rows }: HeldInTmc): Section[] {
  const bookings: Section = {
    name: 'Bookings',
    title: `Bookings at ${name}`,
    blocks: [{ kind: 'table', table: tableOfLines(lines) }],
  };
  const others = Object.entries(rows)
    .filter(([table]) => table !== 'line_items' && table !== 'bookings')
    .map(([table, some]): Section => {
      const block: Block = { kind: 'table', table: tableOfRows(inWords(table), some) };
      return { name: inWords(table), title: `${inWords(table)} at ${name}`, blocks: [block] };
    });
  return lines.length > 0 ? [bookings, ...others] : others;
}

const tableOfLines = (lines: readonly HeldLine[]): Table => ({
  title: 'Lines of bookings',
  columns: [
    { title: 'Date', unit: 'date' },
    { title: 'Booking', unit: 'text' },
    { title: 'Product', unit: 'text' },
    { title: 'From – to', unit: 'text' },
    { title: 'Supplier', unit: 'text' },
    { title: 'Ticket', unit: 'text' },
    { title: 'Amount', unit: 'money' },
  ],
  rows: lines
    .slice(0, mostRows)
    .map(({ date, booking, product, from, to, supplier, ticket, amount }) => [
      date,
      booking,
      product,
      [...new Set([from, to])].filter((one) => one !== null).join(' – '),
      supplier,
      ticket,
      amount,
    ]),
  ...noteOf(lines.length),
});

const tableOfRows = (title: string, rows: readonly Record<string, unknown>[]): Table => ({
  title,
  columns: [{ title: 'What it says', unit: 'text' }],
  rows: rows.slice(0, mostRows).map((row) => [shortened(sayingOf(row))]),
  ...noteOf(rows.length),
});

const noteOf = (count: number) =>
  count > mostRows ? { note: `The first ${mostRows} of ${count}. The JSON file has all of them.` } : {};

function sayingOf(value: unknown): string {
  if (value === null || typeof value !== 'object') return String(value);
  if (Array.isArray(value)) return value.map(sayingOf).join('; ');
  return Object.entries(value)
    .filter(([, one]) => one !== null)
    .map(([key, one]) => `${inWords(key)}: ${sayingOf(one)}`)
    .join(', ');
}

const shortened = (text: string) =>
  text.length > mostCharacters ? `${text.slice(0, mostCharacters)} …` : text;

/** `travellerMessages`, `traveller_messages` → `Traveller messages` */
function inWords(name: string): string {
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

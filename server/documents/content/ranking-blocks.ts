/** A ranking as a table, with its rows' previous values, and as a chart. */
import { plural } from '../../../charts/format.ts';
import type { RankedRow, Ranking, RankingName } from '../../../contract/reports/summary-report.ts';
import { hues } from '../../../contract/vocabulary/hues.ts';
import type { Block, Chart, Table } from '../document.ts';
import { definitionOf, type Periods, termOf } from './metrics.ts';
import { type RankingWords, rankingWords } from './ranking-words.ts';

const maxListed = 10;

const rankingOf = ({ details }: Periods['current'], name: RankingName): Ranking =>
  details?.rankings[name] ?? { rows: [], total: { rows: 0, count: null, spend: null } };

/** A row's value in the previous period: zero if it was absent; null if that is unknown. */
export function beforeOf({ previous }: Periods, name: RankingName): (row: RankedRow) => number | null {
  const { by } = rankingWords[name];
  const { rows, total } = rankingOf(previous, name);
  const known = new Map(rows.map((row) => [row.id, row[by]]));
  const isWhole = rows.length === total.rows;
  return ({ id }) => known.get(id) ?? (isWhole ? 0 : null);
}

type ShownRow = Pick<RankedRow, 'name' | 'beside' | 'spend'> & { count: number | string | null };

export function rankingTable(periods: Periods, name: RankingName): Block {
  const words = rankingWords[name];
  const { rows, total } = rankingOf(periods.current, name);
  const before = beforeOf(periods, name);
  const unit = words.by === 'spend' ? 'money' : 'count';
  const cells = (row: ShownRow, was: number | null) => [
    row.name,
    ...(words.beside ? [row.beside] : []),
    ...(words.count ? [row.count] : []),
    ...(words.spend ? [row.spend] : []),
    was,
  ];
  // Travellers share bookings, so the total is not the sum of the rows.
  const all = { name: 'All', beside: '', count: total.count ?? '', spend: total.spend };
  const table: Table = {
    title: words.title,
    columns: [
      { title: words.name, unit: 'text' },
      ...column(words.beside, 'text'),
      ...column(words.count, 'count'),
      ...column(words.spend, 'money'),
      { title: 'Period before', unit },
    ],
    rows: rows.slice(0, maxListed).map((row) => cells(row, before(row))),
    leftOut: total.rows - Math.min(rows.length, maxListed),
    metric: termOf(words.entry),
    ...(total[words.by] !== null && {
      total: cells(all, rankingOf(periods.previous, name).total[words.by]),
    }),
  };
  return { kind: 'table', table };
}

const column = (title: string | undefined, unit: Table['columns'][number]['unit']) =>
  title === undefined ? [] : [{ title, unit }];

/** Shares of all rows; rows that are not listed form one slice. */
export function rankingPie(periods: Periods, name: RankingName, title: string): Block {
  const words = rankingWords[name];
  const { rows, total } = rankingOf(periods.current, name);
  const slices = rows.map((row) => ({
    name: row.name,
    color: row.color ?? hues.grey,
    value: row[words.by] ?? 0,
  }));
  const others = total.rows - rows.length;
  const rest = (total[words.by] ?? 0) - slices.reduce((sum, { value }) => sum + value, 0);
  const all =
    others > 0 && total[words.by] !== null
      ? [...slices, { name: plural(others, 'other'), color: hues.sand, value: Math.round(rest * 100) / 100 }]
      : slices;
  return { kind: 'chart', chart: pie(title, words, all) };
}

type Slice = { name: string; color: string; value: number };

const pie = (title: string, { by, entry }: RankingWords, slices: readonly Slice[]): Chart => ({
  title,
  kind: 'pie',
  unit: by === 'spend' ? 'money' : 'count',
  categories: slices.map(({ name }) => name),
  series: [{ name: title, color: hues.blue, values: slices.map(({ value }) => value) }],
  colors: slices.map(({ color }) => color),
  definition: definitionOf(entry),
});

/** Bars of one colour; `color`: the TMC's, otherwise the default. */
export function rankingBars(
  periods: Periods,
  name: RankingName,
  title: string,
  color: string = hues.blue,
): Block {
  const { by, entry } = rankingWords[name];
  const rows = rankingOf(periods.current, name).rows.slice(0, maxListed);
  const chart: Chart = {
    title,
    kind: 'bars',
    unit: by === 'spend' ? 'money' : 'count',
    categories: rows.map((row) => row.name),
    series: [{ name: title, color, values: rows.map((row) => row[by]) }],
    definition: definitionOf(entry),
  };
  return { kind: 'chart', chart };
}

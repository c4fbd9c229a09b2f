/** Spend of the cost centres just below the selected one, or of the customers, with budgets and forecasts. */
import { goneTitle } from '../../../../charts/answer-columns.ts';
import { ask } from '../../../access/ask.ts';
import { build } from '../../../database/build.ts';
import { answer } from '../../../metrics/layer/answer.ts';
import { costCentreAndAbove } from '../../../metrics/line-dimensions.ts';
import { spend } from '../../../metrics/measures.ts';
import type { Block, Row, Section, Table } from '../../document.ts';
import { changeCell, moreRows, section } from '../blocks.ts';
import type { Budgeted } from '../budgets.ts';
import type { Figures, Values } from '../figures.ts';
import type { Words } from '../words.ts';
import type { Sources } from './section.ts';

type Metric = 'totalTravelSpend';
type Unit = { id: number | null; label: string; values: Values<Metric> };

const listed = 12;

export async function costCentres({ figures, words, budgets }: Sources): Promise<Section | null> {
  const { nodeId } = figures.filter;
  const [units, total] = await Promise.all([
    nodeId === undefined ? customersOf(figures) : nodesBelow(figures, nodeId),
    figures.totals(['totalTravelSpend']),
  ]);
  const known = withRest(units, total, nodeId === undefined ? goneTitle : 'Unallocated');
  const [first] = known;
  if (!first || known.length < 2) return null;
  const all = total.now.totalTravelSpend ?? 0;
  const share = all > 0 ? ` (${words.percent((spent(first) / all) * 100, 0)} of the total)` : '';
  const budgetOf = new Map(budgets?.rows.map((row) => [row.id, row]));
  const title = `${first.label} spends most: ${words.money(spent(first))}${share}${overruns(budgets?.rows ?? [])}`;
  const name = nodeId === undefined ? 'Customer' : 'Cost centre';
  const table = tableOf(known, total, words, name, budgets && { year: budgets.year, of: budgetOf });
  return section(nodeId === undefined ? 'Customers' : 'Cost centres', title, [table]);
}

function overruns(rows: readonly Budgeted[]): string {
  const over = rows.filter(isOverBudget).length;
  if (over === 0) return '';
  const all = rows.filter(({ budget }) => budget !== null).length;
  return `; ${over} of ${all} budgets ${over === 1 ? 'is' : 'are'} forecast to be exceeded`;
}

export const isOverBudget = ({ budget, forecast }: Budgeted): boolean =>
  budget !== null && forecast !== null && forecast > budget;

const spent = ({ values }: Unit) => values.now.totalTravelSpend ?? 0;

function tableOf(
  units: readonly Unit[],
  total: Values<Metric>,
  words: Words,
  name: string,
  budgets: { year: string; of: ReadonlyMap<number | null, Budgeted> } | null,
): Block {
  const shown = units.slice(0, listed);
  const rest = units.slice(listed);
  const isCompared = total.before !== null && words.before !== null;
  const hasBudgets = budgets !== null && [...budgets.of.values()].some(({ budget }) => budget !== null);
  const cells = (label: string, values: Values<Metric>, budget?: Budgeted): Row => [
    label,
    values.now.totalTravelSpend,
    ...(isCompared ? [values.before?.totalTravelSpend ?? 0, changeCell(values, 'totalTravelSpend')] : []),
    ...(hasBudgets ? [budget?.budget ?? null, budget?.budget == null ? null : budget.forecast] : []),
  ];
  const table: Table = {
    title: `Spend by ${name.toLowerCase()}`,
    columns: [
      { title: name, unit: 'text' },
      { title: words.now, unit: 'money' },
      ...(isCompared
        ? [
            { title: words.before!, unit: 'money' as const },
            { title: 'Change', unit: 'change' as const },
          ]
        : []),
      ...(hasBudgets
        ? [
            { title: `Budget ${budgets.year}`, unit: 'money' as const },
            { title: 'Forecast to year end', unit: 'money' as const },
          ]
        : []),
    ],
    rows: shown.map((one) => cells(one.label, one.values, budgets?.of.get(one.id))),
    ...(rest.length > 0 && {
      others: cells(
        moreRows(rest.length, name === 'Customer' ? 'customers' : 'cost centres', words),
        sumOf(rest.map(({ values }) => values)),
      ),
    }),
    total: cells('Total', total),
  };
  return { kind: 'table', table };
}

async function customersOf(figures: Figures): Promise<Unit[]> {
  const { rows } = await figures.ranking(['totalTravelSpend'], ['customer'], { limit: 1000 });
  return rows.map(({ keys, label, now, before }) => ({
    id: Number(keys[0]),
    label,
    values: { now, before },
  }));
}

/** Each with all that lies below it. */
async function nodesBelow(figures: Figures, nodeId: number): Promise<Unit[]> {
  const { reading, filter, before } = figures;
  const spendOf = async (dates: object) => {
    const rows = await answer(
      reading,
      { ...filter, ...dates },
      { by: { node: costCentreAndAbove }, of: { spend } },
    );
    return new Map(rows.map(({ node, spend: value }) => [node.key, { label: node.label, value }]));
  };
  const [children, now, was] = await Promise.all([
    ask(
      reading,
      build
        .selectFrom('nodes')
        .where('client_id', '=', reading.clientId)
        .where('parent_id', '=', nodeId)
        .select('id'),
    ),
    spendOf({}),
    before && spendOf(before),
  ]);
  return children
    .flatMap(({ id }): Unit[] => {
      const label = now.get(id)?.label ?? was?.get(id)?.label;
      if (label === undefined) return [];
      const values = {
        now: { totalTravelSpend: now.get(id)?.value ?? 0 },
        before: was && { totalTravelSpend: was.get(id)?.value ?? 0 },
      };
      return [{ id, label, values }];
    })
    .toSorted((one, other) => spent(other) - spent(one));
}

/** Adds what no row has: spend on the selected node itself, or of customers who only spent in the earlier dates. */
function withRest(units: readonly Unit[], total: Values<Metric>, label: string): readonly Unit[] {
  if (units.length === 0) return units;
  const sum = sumOf(units.map(({ values }) => values));
  const rest = {
    now: { totalTravelSpend: minus(total.now, sum.now) },
    before: total.before && sum.before && { totalTravelSpend: minus(total.before, sum.before) },
  };
  const isEmpty = rest.now.totalTravelSpend === 0 && !rest.before?.totalTravelSpend;
  return isEmpty ? units : [...units, { id: null, label, values: rest }];
}

type Side = Record<Metric, number | null>;
const cents = (side: Side) => Math.round((side.totalTravelSpend ?? 0) * 100);
const minus = (one: Side, other: Side) => (cents(one) - cents(other)) / 100;

function sumOf(all: readonly Values<Metric>[]): Values<Metric> {
  const sum = (sides: readonly Side[]) => ({
    totalTravelSpend: sides.reduce((total, side) => total + cents(side), 0) / 100,
  });
  const befores = all.flatMap(({ before }) => before ?? []);
  return { now: sum(all.map(({ now }) => now)), before: befores.length > 0 ? sum(befores) : null };
}

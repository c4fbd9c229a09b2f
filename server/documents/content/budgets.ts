/** Budgets of the fiscal year that holds the report's last day, with spend so far and forecasts. */
import { onPostgres } from '../../access/ask.ts';
import type { ReadOnlyDb } from '../../database/schema.ts';
import { customers } from '../../features/budgets/customers.ts';
import { list } from '../../features/budgets/queries.ts';
import { dayIn } from '../../lib/clock.ts';
import { fiscalYearName } from '../period-words.ts';
import type { Figures } from './figures.ts';

export type Budgeted = {
  /** null: several customers together. */
  id: number | null;
  label: string;
  /** Spend in the fiscal year, to today. */
  spent: number;
  budget: number | null;
  /** Of the year's end; null: too little is known. */
  forecast: number | null;
};

export type BudgetOutlook = {
  /** `FY27`; `fiscal year` where customers' differ. */
  year: string;
  /** Whether the fiscal year is over, so that spend is final. */
  isOver: boolean;
  /** Of the selected node; without one, of all customers with a budget. null: no budget. */
  whole: Budgeted | null;
  /** The nodes just below the selected one, or the customers. */
  rows: readonly Budgeted[];
};

/** null: the reader may not see budgets, the customer has no fiscal year, or the report is of some countries only. */
export async function budgetOutlook(db: ReadOnlyDb, figures: Figures): Promise<BudgetOutlook | null> {
  const { reading, filter } = figures;
  if (!figures.may('view_budgets') || filter.countries.length > 0) return null;
  const { timeZone, locale } = reading.settings;
  const today = dayIn(timeZone, reading.now);
  const reader = { reading, postgres: { ...reading, run: onPostgres(db) }, today, locale };
  return filter.nodeId === undefined
    ? ofCustomers(reader, filter.dateEnd)
    : ofNode(reader, filter.nodeId, filter.dateEnd);
}

type Reader = Parameters<typeof list>[0];

async function ofNode(reader: Reader, nodeId: number, day: string): Promise<BudgetOutlook | null> {
  const { fiscalYear, period, rows } = await list(reader, { client: nodeId, dateEnd: day });
  if (!fiscalYear || !period) return null;
  const budgeted = rows.map(({ entityId, costCentre, parentId, current, ...row }) => ({
    parentId,
    id: entityId,
    label: costCentre,
    spent: current,
    budget: row.budget,
    forecast: row.seasonalForecast ?? row.linearForecast,
  }));
  const whole = budgeted.find(({ id }) => id === nodeId) ?? null;
  return {
    year: fiscalYearName(endOf(period.dateEnd), period.dateEnd),
    isOver: period.dateEnd < reader.today,
    whole: whole?.budget == null ? null : whole,
    rows: budgeted.filter(({ parentId }) => parentId === nodeId),
  };
}

const endOf = (day: string) => day.slice(5);

/** Customers whose fiscal years differ have no year in common, and no budget together. */
async function ofCustomers(reader: Reader, day: string): Promise<BudgetOutlook | null> {
  const all = await customers(reader, {});
  const current = all.filter(({ period }) => period && day >= period.dateStart && day <= period.dateEnd);
  const budgeted = current.filter(({ budget }) => budget !== null);
  const years = new Set(budgeted.map(({ period }) => period!.dateEnd));
  const [end] = years;
  if (end === undefined) return null;
  const rows = budgeted.map(({ id, label, current: spent, budget, seasonalForecast, linearForecast }) => ({
    id,
    label,
    spent: spent ?? 0,
    budget,
    forecast: seasonalForecast ?? linearForecast,
  }));
  const isShared = years.size === 1;
  return {
    year: isShared ? fiscalYearName(endOf(end), end) : 'fiscal year',
    isOver: false,
    whole: isShared ? together(rows) : null,
    rows,
  };
}

function together(rows: readonly Budgeted[]): Budgeted {
  const sum = (of: (row: Budgeted) => number | null) =>
    rows.reduce((all, row) => all + Math.round((of(row) ?? 0) * 100), 0) / 100;
  return {
    id: null,
    label: rows.length === 1 ? rows[0]!.label : `${rows.length} customers`,
    spent: sum(({ spent }) => spent),
    budget: sum(({ budget }) => budget),
    forecast: rows.some(({ forecast }) => forecast === null) ? null : sum(({ forecast }) => forecast),
  };
}

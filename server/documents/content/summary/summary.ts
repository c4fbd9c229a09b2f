/** Page 1: the headline, the findings that moved most money, and what is at risk. */
import type { Card, Section } from '../../document.ts';
import { section } from '../blocks.ts';
import type { BudgetOutlook } from '../budgets.ts';
import type { Values } from '../figures.ts';
import type { Sources } from '../sections/section.ts';
import type { Words } from '../words.ts';
import { findings } from './findings.ts';
import { risks } from './risks.ts';

type Metric = 'totalTravelSpend' | 'bookings';

export async function summary(sources: Sources): Promise<Section> {
  const { figures, words, budgets } = sources;
  const [totals, found, atRisk] = await Promise.all([
    figures.totals(['totalTravelSpend', 'bookings']),
    findings(sources),
    risks(sources),
  ]);
  return section('Executive summary', headline(totals, words, budgets), [
    { kind: 'cards', cards: [...spendCards(totals), ...budgetCards(budgets, words)] },
    { kind: 'points', title: 'What changed, and what to do', points: found },
    { kind: 'points', title: 'What is at risk', points: atRisk },
  ]);
}

function headline(totals: Values<Metric>, words: Words, budgets: BudgetOutlook | null): string {
  if (totals.now.totalTravelSpend === 0 && totals.now.bookings === 0)
    return `No travel spend in ${words.now}`;
  const spend = words.moved('Travel spend', totals, 'totalTravelSpend', true);
  const { whole } = budgets ?? {};
  if (!budgets || !whole?.budget || whole.forecast === null) return spend;
  const by = whole.forecast - whole.budget;
  const side = by > 0 ? 'above' : 'below';
  return `${spend}; the ${budgets.year} forecast is ${words.money(Math.abs(by))} ${side} budget`;
}

function spendCards({ now, before }: Values<Metric>): Card[] {
  return [
    {
      label: 'Total travel spend',
      unit: 'money',
      value: now.totalTravelSpend,
      ...(before && { before: before.totalTravelSpend }),
    },
    { label: 'Bookings', unit: 'count', value: now.bookings, ...(before && { before: before.bookings }) },
  ];
}

function budgetCards(budgets: BudgetOutlook | null, words: Words): Card[] {
  const { whole } = budgets ?? {};
  if (!budgets || !whole?.budget) return [];
  const { spent, budget, forecast } = whole;
  const of = whole.id === null ? ` (${whole.label})` : '';
  const used = `${words.money(spent)} spent so far, ${words.percent((spent / budget) * 100)}`;
  const cards: Card[] = [
    {
      label: `Budget ${budgets.year}${of}`,
      unit: 'money',
      value: budget,
      lines: [budgets.isOver ? used.replace(' so far', '') : used],
    },
  ];
  if (forecast !== null && !budgets.isOver) {
    const by = forecast - budget;
    cards.push({
      label: `Forecast to the end of ${budgets.year}`,
      unit: 'money',
      value: forecast,
      lines: [
        `${words.money(Math.abs(by))} ${by > 0 ? 'above' : 'below'} budget (${words.percent((Math.abs(by) / budget) * 100)})`,
      ],
      mark: by > 0 ? 'worse' : 'better',
    });
  }
  return cards;
}

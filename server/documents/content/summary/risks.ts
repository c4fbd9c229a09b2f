/** Money at risk: credits that expire, budgets that will be exceeded, spend against policy. */
import * as credits from '../../../../contract/tickets-in-credit/calls.ts';
import { details } from '../../../features/tickets-in-credit/details.ts';
import { pagedReport } from '../../../metrics/paged-report.ts';
import type { Point } from '../../document.ts';
import type { BudgetOutlook } from '../budgets.ts';
import type { Figures } from '../figures.ts';
import { isOverBudget } from '../sections/cost-centres.ts';
import type { Sources } from '../sections/section.ts';
import { listed, type Words } from '../words.ts';

export async function risks({ figures, words, budgets }: Sources): Promise<Point[]> {
  const found = await Promise.all([
    overruns(budgets, words),
    againstPolicy(figures, words),
    expiringCredits(figures, words),
  ]);
  return found.filter((one) => one !== null);
}

const named = 3;

function overruns(budgets: BudgetOutlook | null, words: Words): Point | null {
  if (!budgets || budgets.isOver) return null;
  const over = budgets.rows
    .filter(isOverBudget)
    .map((row) => ({ ...row, by: row.forecast! - row.budget! }))
    .toSorted((one, other) => other.by - one.by);
  if (over.length === 0) return null;
  const sum = Math.round(over.reduce((all, { by }) => all + by, 0) * 100) / 100;
  const budget = budgets.year.startsWith('FY') ? `${budgets.year} budget` : 'budget';
  if (over.length === 1)
    return {
      mark: 'worse',
      text: `Budgets: ${over[0]!.label} is forecast to exceed its ${budget} by ${words.money(sum)}.`,
    };
  const names = over.slice(0, named).map(({ label, by }) => `${label} (${words.money(by)})`);
  const more = over.length > named ? [...names, `${over.length - named} more`] : names;
  return {
    mark: 'worse',
    text: `Budgets: ${listed(more)} are forecast to exceed their ${budget}s by ${words.money(sum)} in all.`,
  };
}

async function againstPolicy(figures: Figures, words: Words): Promise<Point | null> {
  const { now } = await figures.totals(['nonCompliantSpend', 'nonCompliantLines', 'lostSavings']);
  if (!now.nonCompliantSpend || now.nonCompliantSpend <= 0) return null;
  const lost = now.lostSavings ? `, with lost savings of ${words.money(now.lostSavings)}` : '';
  return {
    mark: 'worse',
    text: `Policy: ${words.money(now.nonCompliantSpend)} was spent outside policy, on ${words.plural(now.nonCompliantLines ?? 0, 'item')}${lost}.`,
  };
}

const creditPages = pagedReport(credits.details, details);

/** As of now, whatever the dates. */
async function expiringCredits(figures: Figures, words: Words): Promise<Point | null> {
  if (!figures.may('tickets_in_credit')) return null;
  const { nodeId, countries } = figures.filter;
  const input = { client: nodeId, countries: JSON.stringify(countries), expiring: 'true', pageSize: 1 };
  const { sums } = await creditPages.page(figures.reading, credits.details.query!.parse(input));
  if (sums.tickets === 0) return null;
  const verb = sums.tickets === 1 ? 'expires' : 'expire';
  return {
    mark: 'worse',
    text: `Credits: ${words.plural(sums.tickets, 'unused ticket')} worth ${words.money(sums.creditValue)} ${verb} within 30 days.`,
    action:
      sums.tickets === 1
        ? 'Use it for the next booking of the same traveller.'
        : 'Use them for the next bookings of the same travellers.',
  };
}

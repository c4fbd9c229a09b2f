/** Findings with their causes and actions, those of the most money first. */
import type { Point } from '../../document.ts';
import type { Sources } from '../sections/section.ts';
import { avoidableCosts } from './avoidable-costs.ts';
import { productChanges } from './product-changes.ts';

const most = 4;
/** Findings of a smaller part of the spend are not worth a reader's time. */
const leastShare = 0.002;

export async function findings(sources: Sources): Promise<Point[]> {
  const [{ now }, ...found] = await Promise.all([
    sources.figures.totals(['totalTravelSpend']),
    productChanges(sources),
    avoidableCosts(sources),
  ]);
  const least = Math.abs(now.totalTravelSpend ?? 0) * leastShare;
  return found
    .flat()
    .filter(({ money }) => money > least)
    .toSorted((one, other) => other.money - one.money)
    .slice(0, most)
    .map(({ money: _, ...point }) => point);
}

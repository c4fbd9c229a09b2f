/** Costs that other ways of booking would have avoided, in money. */
import { metricText } from '../../../../charts/metric-text.ts';
import type { QueryMetric } from '../../../../contract/query/metrics.ts';
import { entryOf } from '../blocks.ts';
import { changeOf, type Figures, type Member } from '../figures.ts';
import type { Sources } from '../sections/section.ts';
import type { Words } from '../words.ts';
import type { Finding } from './finding.ts';

export async function avoidableCosts({ figures, words }: Sources): Promise<Finding[]> {
  const found = await Promise.all([
    lateBookings(figures, words),
    offlineFees(figures, words),
    dearerFares(figures, words),
    changedBookings(figures, words),
  ]);
  return found.filter((one) => one !== null);
}

/** What these cost beyond as many of the others at their average, less where it is below; null: nothing to compare. */
export function costOverOthers<Metric extends QueryMetric>(
  these: Member<Metric> | undefined,
  others: readonly Member<Metric>[],
  { amount, number }: { amount: Metric; number: Metric },
) {
  const sum = (metric: Metric) =>
    Math.round(others.reduce((all, { now }) => all + (now[metric] ?? 0), 0) * 100) / 100;
  const [spent, units] = [these?.now[amount] ?? 0, these?.now[number] ?? 0];
  const [spentOthers, unitsOthers] = [sum(amount), sum(number)];
  if (units <= 0 || unitsOthers <= 0) return null;
  const averageOthers = spentOthers / unitsOthers;
  return { more: spent - units * averageOthers, units, average: spent / units, averageOthers };
}

/** Compared on the same routes, since long ones are booked earlier and cost more. */
async function lateBookings(figures: Figures, words: Words): Promise<Finding | null> {
  const [{ rows }, bands, lead] = await Promise.all([
    figures.ranking(['airfares', 'tickets'], ['route', 'leadTimeBand'], { order: 'key', limit: 10_000 }),
    figures.ranking(['tickets'], ['leadTimeBand'], { order: 'key' }),
    figures.totals(['averageBookingLeadTime']),
  ]);
  const known = rows.filter(({ keys: [route, band] }) => route !== null && band !== null);
  const more = lateOverOthers(known);
  const [late] = bands.rows.filter(({ keys }) => keys[0] === 0);
  const tickets = bands.total.now.tickets ?? 0;
  if (more <= 0 || !late || tickets === 0) return null;
  const share = ((late.now.tickets ?? 0) / tickets) * 100;
  const days = (value: number) => words.decimal(value, 1);
  const { now, before } = lead;
  const was = before?.averageBookingLeadTime ?? null;
  const moved =
    now.averageBookingLeadTime === null
      ? ''
      : `: average lead time is ${days(now.averageBookingLeadTime)} days${was === null ? '' : `, was ${days(was)} in ${words.before}`}`;
  return {
    money: more,
    text: `Late booking: the ${words.percent(share, 0)} of tickets booked within 3 days of departure cost ${words.money(more)} more than the others on the same routes.`,
    why: `${words.count(late.now.tickets)} of ${words.count(tickets)} tickets.`,
    action: `Book earlier${moved}.`,
  };
}

/** Over all routes that were booked both late and earlier: what late tickets cost beyond the others' average. */
export function lateOverOthers(rows: readonly Member<'airfares' | 'tickets'>[]): number {
  const routes = Map.groupBy(rows, ({ keys }) => keys[0]);
  const costs = [...routes.values()].map((ofRoute) => {
    const late = ofRoute.find(({ keys }) => keys[1] === 0);
    const others = ofRoute.filter(({ keys }) => keys[1] !== 0);
    return costOverOthers(late, others, { amount: 'airfares', number: 'tickets' })?.more ?? 0;
  });
  return costs.reduce((sum, one) => sum + one, 0);
}

async function offlineFees(figures: Figures, words: Words): Promise<Finding | null> {
  const [{ rows }, online] = await Promise.all([
    figures.ranking(['serviceFees', 'serviceFeesCharged'], ['bookingMethod'], {
      where: [{ dimension: 'product', in: ['Service Fee'] }],
    }),
    figures.totals(['onlineBookingCompliance']),
  ]);
  const of = (wanted: string) => rows.find(({ keys }) => keys[0] === wanted);
  const cheaper = of('Online');
  const cost =
    cheaper &&
    costOverOthers(of('Offline'), [cheaper], { amount: 'serviceFees', number: 'serviceFeesCharged' });
  if (!cost || cost.more <= 0) return null;
  const [share, was] = [online.now.onlineBookingCompliance, online.before?.onlineBookingCompliance ?? null];
  return {
    money: cost.more,
    text: `Offline booking: fees cost ${words.money(cost.more)} more than at the online average.`,
    why: `${words.count(cost.units)} offline fees at ${words.money(cost.average)}, online ones at ${words.money(cost.averageOthers)}.`,
    ...(share !== null && {
      action: `Book online: ${words.percent(share)} of bookings were made online${was === null ? '' : `, ${words.percent(was)} in ${words.before}`}.`,
    }),
  };
}

async function dearerFares(figures: Figures, words: Words): Promise<Finding | null> {
  const [{ total, rows }, cheapest] = await Promise.all([
    figures.ranking(['lostSavings'], ['costCentre']),
    figures.totals(['cheapestFareCompliance']),
  ]);
  const lost = total.now.lostSavings ?? 0;
  const [most] = rows;
  if (lost <= 0 || !most) return null;
  const { now } = cheapest;
  return {
    money: lost,
    ...markOf(changeOf(total, 'lostSavings')),
    text: `Lost savings: fares above the cheapest offered cost ${words.money(lost)}${changed(changeOf(total, 'lostSavings'), words)}.`,
    ...(now.cheapestFareCompliance !== null && {
      why: `The cheapest fare was taken in ${words.percent(now.cheapestFareCompliance)} of cases.`,
    }),
    action: `Start with ${most.label}, which lost ${words.money(most.now.lostSavings)}.`,
  };
}

async function changedBookings(figures: Figures, words: Words): Promise<Finding | null> {
  const { total, rows } = await figures.ranking(['costOfChange', 'changedBookings'], ['costCentre']);
  const cost = total.now.costOfChange ?? 0;
  const [most] = rows;
  if (cost <= 0 || !most) return null;
  const bookings = metricText(entryOf('changedBookings'), total.now.changedBookings, words.format);
  return {
    money: cost,
    ...markOf(changeOf(total, 'costOfChange')),
    text: `Changes: changing ${bookings} air bookings cost ${words.money(cost)}${changed(changeOf(total, 'costOfChange'), words)}.`,
    action: `Where plans often change, buy flexible fares: ${most.label} paid ${words.money(most.now.costOfChange)}.`,
  };
}

/** Of a cost: less is better. */
const markOf = (change: number | null) =>
  change ? { mark: change > 0 ? ('worse' as const) : ('better' as const) } : {};

const changed = (change: number | null, words: Words) =>
  change === null
    ? ''
    : `, ${words.percent(Math.abs(change))} ${change > 0 ? 'more' : 'less'} than in ${words.before}`;

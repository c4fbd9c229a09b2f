/** What titles and notes of sections say. */

import type { QueryDimension } from '../../../../contract/query/dimensions.ts';
import type { QueryMetric } from '../../../../contract/query/metrics.ts';
import { co2Method } from '../../../../contract/vocabulary/co2-factors.ts';
import { type Answers, count, money, percent, share, valueText } from './answers.fixture.ts';
import { type Rule, rule } from './reading.fixture.ts';

const subjects: Readonly<Record<string, QueryMetric>> = {
  'Travel spend': 'totalTravelSpend',
  Airfares: 'airfares',
  Accommodation: 'accommodationSpend',
  'Rental cars': 'carSpend',
  'Service fees': 'serviceFees',
  'Lost savings': 'lostSavings',
  'Non-compliant spend': 'nonCompliantSpend',
  'Flight emissions': 'emissions',
};
const subject = `{subject:${Object.keys(subjects).join('|')}}`;
const lowered = Object.fromEntries(
  Object.entries(subjects).map(([name, metric]) => [name.toLowerCase(), metric]),
);

const moved: Rule[] = [
  rule(`${subject} {verb:rose|fell} {change:%} to {now}`, async (api, said, topic) => {
    topic.metric = subjects[said.subject!]!;
    const { now, before } = await api.total(topic.metric);
    return {
      verb: now > before ? 'rose' : 'fell',
      change: share(Math.abs(now - before), Math.abs(before)),
      now: valueText(topic.metric, now),
    };
  }),
  rule(`${subject} stayed at {now}`, async (api, said, topic) => {
    topic.metric = subjects[said.subject!]!;
    const { now, before } = await api.total(topic.metric);
    return { now: valueText(topic.metric, now === before ? now : before) };
  }),
  rule(`${subject} {verb:was|were} {now}`, async (api, said, topic) => {
    topic.metric = subjects[said.subject!]!;
    const spend = await api.total('totalTravelSpend');
    const { now } = await api.total(topic.metric);
    return { now: spend.before === 0 ? valueText(topic.metric, now) : 'compared' };
  }),
  rule(`New: {subject:${Object.keys(lowered).join('|')}}, {now}`, async (api, said, topic) => {
    topic.metric = lowered[said.subject!]!;
    const { now, before } = await api.total(topic.metric);
    return { now: before === 0 ? valueText(topic.metric, now) : 'not new' };
  }),
  rule('No travel spend in {period}', async (api) => {
    const { now } = await api.total('totalTravelSpend');
    return { period: now === 0 ? api.now : 'there is some' };
  }),
];

const budgets: Rule[] = [
  rule('the {year} forecast is {by:$} {side:above|below} budget', async (api) => {
    const { whole, year } = await api.budgets();
    return { year, ...overBudget(whole) };
  }),
  rule('{spent:$} spent so far, {share:%}', async (api) => {
    const { whole } = await api.budgets();
    return { spent: money(whole.current), share: share(whole.current, whole.budget!) };
  }),
  rule('{by:$} {side:above|below} budget ({share:%})', async (api) => {
    const { whole } = await api.budgets();
    const by = Math.abs(whole.forecast! - whole.budget!);
    return { ...overBudget(whole), share: share(by, whole.budget!) };
  }),
  rule('{over:#} of {all:#} budgets {verb:is|are} forecast to be exceeded', async (api) => {
    const { over, below } = await api.budgets();
    return { over: count(over.length), all: count(below.length) };
  }),
];

const overBudget = ({ forecast, budget }: { forecast: number | null; budget: number | null }) => ({
  by: money(Math.abs(forecast! - budget!)),
  side: forecast! > budget! ? 'above' : 'below',
});

async function largestBelow(api: Answers) {
  const total = (await api.total('totalTravelSpend')).now;
  const units = await api.spendBelow();
  const rest = total - units.reduce((sum, { spend }) => sum + spend, 0);
  const [most] = [...units, { label: 'Unallocated', spend: rest }].toSorted(
    (one, other) => other.spend - one.spend,
  );
  return { label: most!.label, spent: money(most!.spend), share: share(most!.spend, total, 0) };
}

const productMetrics: Readonly<Record<string, QueryMetric>> = {
  Airfares: 'airfares',
  Accommodation: 'accommodationSpend',
  'Rental cars': 'carSpend',
  'Service fees': 'serviceFees',
  'Other travel': 'otherSpend',
};
const anyProduct = `{product:${Object.keys(productMetrics).join('|')}}`;

async function largestProduct(api: Answers) {
  const { all, whole } = await productTotals(api);
  const [largest] = all.toSorted((one, other) => other.now - one.now);
  return { product: largest!.name, share: share(largest!.now, whole.now, 0) };
}

async function mostMoved(api: Answers) {
  const { all } = await productTotals(api);
  const [most] = all.toSorted((one, other) => Math.abs(other.by) - Math.abs(one.by));
  return { product: most!.name, way: most!.by > 0 ? 'rose' : 'fell', by: money(Math.abs(most!.by)) };
}

async function productTotals(api: Answers) {
  const totals = Object.entries(productMetrics).map(async ([name, metric]) => {
    const { now, before } = await api.total(metric);
    return { name, now, by: now - before };
  });
  return { all: await Promise.all(totals), whole: await api.total('totalTravelSpend') };
}

const leading: Rule[] = [
  rule('{label} spends most: {spent:$} ({share:%} of the total)', largestBelow),
  rule(
    `${anyProduct} {verb:makes|make} up {share:%} of spend and {way:rose|fell} most, by {by:$}`,
    async (api) => ({ ...(await mostMoved(api)), ...(await largestProduct(api)) }),
  ),
  rule(`${anyProduct} {verb:makes|make} up {share:%} of spend`, largestProduct),
  rule(
    `{product:${Object.keys(productMetrics).join('|').toLowerCase()}} {way:rose|fell} most, by {by:$}`,
    async (api) => {
      const most = await mostMoved(api);
      return { ...most, product: most.product.toLowerCase() };
    },
  ),
  rule('{leading:#} of {all:#} travellers account for {share:%} of spend', async (api) => {
    const { rows, totals } = await api.rows(['totalTravelSpend'], ['traveller']);
    const named = rows.filter(({ by }) => by[0]!.key !== null).map(({ values }) => values[0]!);
    const first = named.slice(0, 10).reduce((sum, one) => sum + one, 0);
    const { now } = await api.total('travellers');
    return { leading: '10', all: count(now), share: share(first, totals!.values[0]!, 0) };
  }),
  rule('{all:#} {unit:travellers|traveller} spent {spent:$}', async (api) => ({
    all: count((await api.total('travellers')).now),
    spent: money((await spendByName(api)).named),
  })),
  rule('{tickets:#} unused {unit:tickets|ticket} worth {value:$} {verb:is|are} in credit', async (api) => ({
    tickets: count((await api.total('ticketsInCredit', { isOfNow: true })).now),
    value: money((await api.total('creditValue', { isOfNow: true })).now),
  })),
  rule('{soon:#} {verb:expire|expires} within 30 days', async (api) => ({
    soon: count((await api.expiring()).tickets),
  })),
  rule(
    '{trips:One|[\\d,]+} {unit:trips|trip} worth {spend:$} {verb:is|are} under way or booked ahead',
    async (api) => {
      const { now } = await api.total('forwardTrips', { isOfNow: true });
      const spend = await api.total('forwardSpend', { isOfNow: true });
      return { trips: now === 1 ? 'One' : count(now), spend: money(spend.now) };
    },
  ),
];

async function spendByName(api: Answers) {
  const { rows, totals } = await api.rows(['totalTravelSpend'], ['traveller']);
  const without = rows.find(({ by }) => by[0]!.key === null)?.values[0] ?? 0;
  const whole = totals!.values[0]!;
  return { whole, without, named: whole - without };
}

/** The metric of each chart with a note about what it leaves out, and how many bars it has. */
const charts: Readonly<Record<string, [QueryMetric, QueryDimension, number, string?]>> = {
  'Airfares by airline': ['airfares', 'airline', 8],
  'Airfares by class of travel': ['airfares', 'classOfTravel', 10, 'Air'],
  'Accommodation by hotel': ['accommodationSpend', 'hotel', 8],
  'Spend by type of car': ['carSpend', 'carType', 8, 'Car'],
  'CO₂e by class of travel': ['emissions', 'classOfTravel', 10, 'Air'],
  'Credit by airline': ['creditValue', 'airline', 8],
  'Trips by destination': ['forwardTrips', 'tripDestination', 8],
};

const notes: Rule[] = [
  rule('+{rows:#} more {many}: {rest}', async (api, _, { title }) => {
    const [metric, by, limit, product] = charts[title]!;
    const isOfNow = metric === 'creditValue' || metric === 'forwardTrips';
    const where = product ? { product: [product] } : {};
    const { others } = await api.rows([metric], [by], { limit, isOfNow, where });
    return { rows: count(others!.rows), rest: valueText(metric, others!.values[0]!) };
  }),
  rule('{late:#} of {all:#} tickets were booked within 3 days of departure', async (api) => lateTickets(api)),
  rule('{without:#} of {all:#} overnight trips were booked without a hotel', async (api) => ({
    without: count((await api.total('overnightTripsWithoutAccommodation')).now),
    all: count((await api.total('overnightTrips')).now),
  })),
  rule('Travellers: {named:$} of {whole:$}', async (api) => {
    const { named, whole } = await spendByName(api);
    return { named: money(named), whole: money(whole) };
  }),
  rule('{without:$} has no traveller', async (api) => ({ without: money((await spendByName(api)).without) })),
  rule('CO₂e by {method}', async (api) => ({ method: co2Method((await api.client()).settings) })),
];

export async function lateTickets(api: Answers) {
  const { rows, totals } = await api.rows(['tickets'], ['leadTimeBand']);
  const late = rows.find(({ by }) => by[0]!.key === 0)!.values[0]!;
  const all = totals!.values[0]!;
  return { late: count(late), all: count(all) };
}

/** Why a section's amount changed. */
const causes: Rule[] = [
  rule(
    '{more:#} {side:more|fewer} {unit}, each {change:%} {price:more expensive|cheaper}',
    async (api, _, topic) => ({
      ...(await unitsOf(api, topic.metric!)),
      ...(await priceOf(api, topic.metric!)),
    }),
  ),
  rule('as many {unit}, each {change:%} {price:more expensive|cheaper}', async (api, _, topic) =>
    priceOf(api, topic.metric!),
  ),
  rule('{more:#} {side:more|fewer} {unit}', (api, _, topic) => unitsOf(api, topic.metric!)),
];

async function unitsOf(api: Answers, metric: QueryMetric) {
  const { after, before } = await partOf(api, metric, 'volume');
  const difference = after.units! - before.units!;
  return { more: count(Math.abs(difference)), side: difference > 0 ? 'more' : 'fewer' };
}

async function priceOf(api: Answers, metric: QueryMetric) {
  const { after, before } = await partOf(api, metric, 'price');
  const [now, was] = [after.value / after.units!, before.value / before.units!];
  return {
    change: percent(Math.abs(((now - was) / was) * 100), 1),
    price: now > was ? 'more expensive' : 'cheaper',
  };
}

export async function partOf(api: Answers, metric: QueryMetric, kind: 'volume' | 'price') {
  return (await api.change(metric)).parts.find((part) => part.kind === kind)!;
}

export const sectionRules: readonly Rule[] = [...moved, ...budgets, ...leading, ...notes, ...causes];

/** What the executive summary says: findings with their reasons and actions, and what is at risk. */
import type { QueryDimension } from '../../../../contract/query/dimensions.ts';
import type { QueryMetric } from '../../../../contract/query/metrics.ts';
import { type Answers, count, decimal, money, percent, share } from './answers.fixture.ts';
import { type Rule, rule, type Topic } from './reading.fixture.ts';
import { lateTickets, partOf } from './sections.fixture.ts';

const subjects: Readonly<Record<string, QueryMetric>> = {
  'Air spend': 'airfares',
  'Hotel spend': 'accommodationSpend',
  'Rental car spend': 'carSpend',
  'Spend on service fees': 'serviceFees',
  'Other spend': 'otherSpend',
};
const names = Object.keys(subjects).join('|');
const lowered = Object.fromEntries(
  Object.entries(subjects).map(([name, metric]) => [name.toLowerCase(), metric]),
);

const changes: Rule[] = [
  rule(
    `{subject:${names}} {sign:[+−]}{change:%}: {now:$}, was {was:$} in {period}`,
    async (api, said, topic) => {
      topic.metric = subjects[said.subject!]!;
      const { now, before } = await api.total(topic.metric);
      return {
        sign: now > before ? '+' : '−',
        change: share(Math.abs(now - before), Math.abs(before)),
        now: money(now),
        was: money(before),
        period: api.before,
      };
    },
  ),
  rule(`New: {subject:${names.toLowerCase()}}, {now:$}`, async (api, said) => {
    const { now, before } = await api.total(lowered[said.subject!]!);
    return { now: before === 0 ? money(now) : 'not new' };
  }),
  rule(`Gone: {subject:${names.toLowerCase()}}, {was:$} in {period}`, async (api, said) => {
    const { now, before } = await api.total(lowered[said.subject!]!);
    return { was: now === 0 ? money(before) : 'not gone', period: api.before };
  }),
];

const effects = (amount: number) => ({
  effect: amount > 0 ? 'add' : 'take',
  amount: money(Math.abs(amount)),
});

const reasons: Rule[] = [
  rule(
    '{more:#} {side:more|fewer} {unit} {effect:add|take}{s:s? off|s?} {amount:$}',
    async (api, _, { metric }) => {
      const { after, before, amount } = await partOf(api, metric!, 'volume');
      const units = after.units! - before.units!;
      return { more: count(Math.abs(units)), side: units > 0 ? 'more' : 'fewer', ...effects(amount) };
    },
  ),
  rule(
    '{a:[Aa]} {unit} is {change:%} {price:more expensive|cheaper} ({now:$}, was {was:$}), which {effect:add|take}s{off: off|} {amount:$}',
    async (api, _, { metric }) => {
      const { after, before, amount } = await partOf(api, metric!, 'price');
      const [now, was] = [after.value / after.units!, before.value / before.units!];
      return {
        change: percent(Math.abs(((now - was) / was) * 100), 1),
        price: now > was ? 'more expensive' : 'cheaper',
        now: money(now),
        was: money(was),
        ...effects(amount),
      };
    },
  ),
  rule(
    '{a:[Aa]}mounts without {unit} {effect:add|take}{off: off|} {amount:$}',
    async (api, _, { metric }) => {
      const { causes } = await api.change(metric!);
      const rest = causes.filter(({ kind }) => kind !== 'volume' && kind !== 'price');
      return effects(rest.reduce((sum, { amount }) => sum + amount, 0));
    },
  ),
];

/** By what the prices of each metric are compared. */
const priced: Partial<Record<QueryMetric, QueryDimension>> = {
  airfares: 'route',
  accommodationSpend: 'hotelCity',
  carSpend: 'carCompany',
  serviceFees: 'feeType',
  otherSpend: 'product',
};

const actions: Rule[] = [
  rule(
    '{act:Review fares on|Review hotel rates in|Review rates with|Review the fee|Review} {label}: {now:$} per {unit}, was {was:$}, which adds {amount:$}',
    async (api, _, { metric }) => {
      const { parts } = await api.change(metric!, [priced[metric!]!]);
      const [most] = parts
        .filter(({ kind, members }) => kind === 'price' && members[0]?.key != null)
        .toSorted((one, other) => other.amount - one.amount);
      const rate = ({ value, units }: { value: number; units: number | null }) => money(value / units!);
      const { before, after, amount, members } = most!;
      return { label: members[0]!.label, now: rate(after), was: rate(before), amount: money(amount) };
    },
  ),
  rule('Ask {label} whether its new travel will continue: {now:$}', async (api, _, topic) => {
    const { label, now, was } = await mover(api, topic, 1);
    return { label, now: was === money(0) ? now : 'not new' };
  }),
  rule('Review travel plans with {label}, where {what} rose most: from {was:$} to {now:$}', (api, _, topic) =>
    mover(api, topic, 1),
  ),
  rule(
    'Ask {label}, where {what} fell most, whether the fall will last: from {was:$} to {now:$}',
    (api, _, topic) => mover(api, topic, -1),
  ),
];

/** The cost centre with the largest change in this direction. */
async function mover(api: Answers, { metric }: Topic, direction: 1 | -1) {
  const { rows } = await api.rows([metric!], ['costCentre']);
  const gone = await api.change(metric!, ['costCentre']);
  const all = [
    ...rows.map(({ by, values, before }) => ({ ...by[0]!, now: values[0] ?? 0, was: before?.[0] ?? 0 })),
    ...gone.parts
      .filter(({ kind }) => kind === 'gone')
      .map(({ members, before }) => ({ ...members[0]!, now: 0, was: before.value })),
  ].filter(({ key }) => key !== null);
  const [most] = all.toSorted((one, other) => direction * (other.now - other.was - (one.now - one.was)));
  return { label: most!.label, now: money(most!.now), was: money(most!.was) };
}

const avoidable: Rule[] = [
  rule(
    'Late booking: the {share:%} of tickets booked within 3 days of departure cost {more:$} more than the others on the same routes',
    async (api) => {
      const { late, all } = await lateTickets(api);
      const part = [late, all].map((one) => Number(one.replaceAll(',', ''))) as [number, number];
      return { share: share(part[0], part[1], 0), more: money(await costOfLateTickets(api)) };
    },
  ),
  rule('{late:#} of {all:#} tickets', lateTickets),
  rule('Book earlier: average lead time is {now:#} days, was {was:#} in {period}', async (api) => {
    const { now, before } = await api.total('averageBookingLeadTime');
    return { now: decimal(now, 1), was: decimal(before, 1), period: api.before };
  }),
  rule('Book earlier: average lead time is {now:#} days', async (api) => ({
    now: decimal((await api.total('averageBookingLeadTime')).now, 1),
  })),
  rule('Offline booking: fees cost {more:$} more than at the online average', async (api) => {
    const { offline, online } = await feesOf(api);
    return { more: money(offline.amount - offline.number * (online.amount / online.number)) };
  }),
  rule('{fees:#} offline fees at {offline:$}, online ones at {online:$}', async (api) => {
    const { offline, online } = await feesOf(api);
    return {
      fees: count(offline.number),
      offline: money(offline.amount / offline.number),
      online: money(online.amount / online.number),
    };
  }),
  rule('Book online: {now:%} of bookings were made online, {was:%} in {period}', async (api) => {
    const { now, before } = await api.total('onlineBookingCompliance');
    return { now: percent(now, 1), was: percent(before, 1), period: api.before };
  }),
  rule('Book online: {now:%} of bookings were made online', async (api) => ({
    now: percent((await api.total('onlineBookingCompliance')).now, 1),
  })),
  ...costs('Lost savings: fares above the cheapest offered cost', 'lostSavings'),
  rule('The cheapest fare was taken in {share:%} of cases', async (api) => ({
    share: percent((await api.total('cheapestFareCompliance')).now, 1),
  })),
  rule('Start with {label}, which lost {lost:$}', async (api) => {
    const { label, most } = await highest(api, 'lostSavings');
    return { label, lost: most };
  }),
  ...costs('Changes: changing {bookings:#} air bookings cost', 'costOfChange'),
  rule('Where plans often change, buy flexible fares: {label} paid {paid:$}', async (api) => {
    const { label, most } = await highest(api, 'costOfChange');
    return { label, paid: most };
  }),
];

/** A cost, with or without its change. */
function costs(words: string, metric: QueryMetric): Rule[] {
  const of = async (api: Answers, said: Readonly<Record<string, string>>) => ({
    now: money((await api.total(metric)).now),
    ...('bookings' in said && { bookings: count((await api.total('changedBookings')).now) }),
  });
  return [
    rule(`${words} {now:$}, {change:%} {side:more|less} than in {period}`, async (api, said) => {
      const { now, before } = await api.total(metric);
      return {
        ...(await of(api, said)),
        change: share(Math.abs(now - before), before),
        side: now > before ? 'more' : 'less',
        period: api.before,
      };
    }),
    rule(`${words} {now:$}`, of),
  ];
}

async function highest(api: Answers, metric: QueryMetric) {
  const { rows } = await api.rows([metric], ['costCentre']);
  const [first] = rows;
  return { label: first!.by[0]!.label, most: money(first!.values[0]!) };
}

/** On each route that was booked both late and earlier: late tickets beyond the average of the others. */
async function costOfLateTickets(api: Answers): Promise<number> {
  const { rows } = await api.rows(['airfares', 'tickets'], ['route', 'leadTimeBand']);
  const known = rows.filter(({ by }) => by.every(({ key }) => key !== null));
  const sums = new Map<unknown, { late: [number, number]; others: [number, number] }>();
  for (const { by, values } of known) {
    const [route, band] = by;
    const of = sums.get(route!.key) ?? { late: [0, 0], others: [0, 0] };
    const side = band!.key === 0 ? of.late : of.others;
    side[0] += values[0] ?? 0;
    side[1] += values[1] ?? 0;
    sums.set(route!.key, of);
  }
  return [...sums.values()]
    .filter(({ late, others }) => late[1] > 0 && others[1] > 0)
    .reduce((sum, { late, others }) => sum + late[0] - (late[1] * others[0]) / others[1], 0);
}

async function feesOf(api: Answers) {
  const where = { product: ['Service Fee'] };
  const { rows } = await api.rows(['serviceFees', 'serviceFeesCharged'], ['bookingMethod'], { where });
  const [offline, online] = ['Offline', 'Online'].map((method) => {
    const { values } = rows.find(({ by }) => by[0]!.key === method)!;
    return { amount: values[0]!, number: values[1]! };
  });
  return { offline: offline!, online: online! };
}

const risks: Rule[] = [
  rule('Budgets: {label} is forecast to exceed its {year} budget by {sum:$}', async (api) => {
    const { over, year } = await api.budgets();
    return { label: over[0]!.label, year, sum: over.length === 1 ? money(over[0]!.by) : 'several' };
  }),
  rule('Budgets: {names} are forecast to exceed their {year} budgets by {sum:$} in all', async (api) => {
    const { over, year } = await api.budgets();
    const named = over.slice(0, 3).map(({ label, by }) => `${label} (${money(by)})`);
    const all = over.length > 3 ? [...named, `${over.length - 3} more`] : named;
    const sum = over.reduce((total, { by }) => total + by, 0);
    return { names: `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`, year, sum: money(sum) };
  }),
  rule(
    'Policy: {spend:$} was spent outside policy, on {items:#} {unit:items|item}, with lost savings of {lost:$}',
    async (api) => ({
      ...(await againstPolicy(api)),
      lost: money((await api.total('lostSavings')).now),
    }),
  ),
  rule('Policy: {spend:$} was spent outside policy, on {items:#} {unit:items|item}', againstPolicy),
  rule(
    'Credits: {tickets:#} unused {unit:tickets|ticket} worth {value:$} {verb:expire|expires} within 30 days',
    async (api) => {
      const { tickets, creditValue } = await api.expiring();
      return { tickets: count(tickets), value: money(creditValue) };
    },
  ),
  rule('Use them for the next bookings of the same travellers', () => ({})),
  rule('Use it for the next booking of the same traveller', () => ({})),
];

async function againstPolicy(api: Answers) {
  return {
    spend: money((await api.total('nonCompliantSpend')).now),
    items: count((await api.total('nonCompliantLines')).now),
  };
}

export const findingRules: readonly Rule[] = [...changes, ...reasons, ...actions, ...avoidable, ...risks];

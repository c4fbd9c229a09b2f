import { beforeAll, expect, test } from 'vitest';
import { missingDays, overview as overviewCall, rows } from '../../../contract/data-quality/calls.ts';
import {
  type LineRule,
  lineRuleNames,
  type Rule,
  ruleNames,
  scoreOf,
  weightOf,
} from '../../../contract/data-quality/rules.ts';
import { create } from '../../../contract/import-sources/calls.ts';
import type { Row } from '../../test/builders/feed.ts';
import { testServer } from '../../test/server.ts';
import { dates, planted, plantedFeed } from './planted.fixture.ts';

const server = testServer();
const { feed, found, clean } = plantedFeed();
const email = 'all@one.test';

beforeAll(async () => {
  await server.tmc('ONE');
  await server.grant(email, 'ONE');
  await server.importFeed('ONE', feed);
  const node = await server.nodeId('ONE', 'ACME-UNKNOWN');
  await server.get(email, create, { body: { name: 'agency', layout: 'navan', node } });
});

const overview = (more: object = {}) => server.get(email, overviewCall, { query: { ...dates, ...more } });

async function keysFoundBy(rule: Rule, more: object = {}): Promise<string[]> {
  if (rule === 'gap') {
    const days = await server.get(email, missingDays, { query: { ...dates, ...more } });
    return days.map(({ source, day }) => `${source} ${day}`).sort();
  }
  const query = { ...dates, rule, pageSize: 1000, ...more };
  const page = await server.get(email, rows, { query });
  return page.rows.map(({ dataSource, lineKey }) => `${dataSource} ${lineKey}`).sort();
}

const keysPlanted = (rule: Rule) => found.flatMap((one) => (one.rule === rule ? [one.key] : [])).sort();

test('a thousand planted defects are all found, and no clean row is named', async () => {
  expect([found.length, planted]).toEqual([1000, 1000]);
  for (const rule of ruleNames) expect([rule, await keysFoundBy(rule)]).toEqual([rule, keysPlanted(rule)]);
});

test('shares add up over sources, customers and months, and by source', async () => {
  const whole = await overview();
  for (const rule of ruleNames) {
    const total = { ...whole.all.rules[rule] };
    expect([rule, total.defects]).toEqual([rule, keysPlanted(rule).length]);
    for (const parts of [whole.sources, whole.months, ...(rule === 'gap' ? [] : [whole.customers])]) {
      const sum = (of: 'base' | 'defects' | 'baseMoney' | 'defectMoney') =>
        parts.reduce((all, { rules }) => all + rules[rule][of], 0);
      expect([rule, sum('base'), sum('defects')]).toEqual([rule, total.base, total.defects]);
      expect(sum('defectMoney')).toBeCloseTo(total.defectMoney, 5);
      expect(sum('baseMoney')).toBeCloseTo(total.baseMoney, 5);
    }
  }
  const portal = await overview({ source: 'portal' });
  expect(portal.sources).toEqual(whole.sources);
  const { source: _, ...judged } = whole.sources.find(({ source }) => source === 'portal')!;
  expect(portal.all).toEqual(judged);
  expect(portal.all.score).toBe(scoreOf(judged.rules));
});

test('the trend has thirteen whole months, also when the dates are a part of the last', async () => {
  const whole = await overview();
  const part = await overview({ dateStart: '2026-06-10', dateEnd: '2026-06-20' });
  expect(part.trend.months).toHaveLength(13);
  expect(part.trend).toEqual(whole.trend);
  expect(part.all.lines).toBeLessThan(whole.months.at(-1)!.lines);
});

test('a customer is judged alike by itself and among all', async () => {
  const acme = await server.nodeId('ONE', 'ACME');
  const { customers } = await overview();
  const alone = await overview({ client: acme });
  const { id: _, label, rules } = customers.find(({ id }) => id === acme)!;
  expect(label).toBe('Acme Pty Ltd');
  const { gap: __, ...ofLines } = alone.all.rules;
  expect(rules).toMatchObject(ofLines);
});

/** What corrects a defective line without touching what other rules judge. */
const corrections: Record<LineRule, (planted: Row, clean: Row) => Row> = {
  employeeNumber: (line, { traveller_name = '', employee_number = '' }) => ({
    ...line,
    traveller_name,
    employee_number,
  }),
  costCentre: (line, { node_code = '' }) => ({ ...line, node_code }),
  cheapestFare: (line) => ({ ...line, cheapest_rate: line.amount_paid! }),
  bookedDate: (line, { booked_date = '' }) => ({ ...line, booked_date }),
  classOfTravel: (line) => ({ ...line, class_of_travel: 'First' }),
  place: (line) => ({
    ...line,
    ...(line.location ? { location: 'SYD' } : { origin: 'MEL', destination: 'SYD' }),
  }),
  policyCode: (line) => ({ ...line, policy_code: 'LATE' }),
  pricePerKilometre: (line, { amount_paid = '' }) => ({
    ...line,
    amount_paid,
    ...(line.cheapest_rate && { cheapest_rate: amount_paid }),
  }),
  pricePerNight: (line, { amount_paid = '' }) => ({ ...line, amount_paid }),
  twin: (line) => ({ ...line, end_at: line.end_at!.replace(':00', ':30') }),
};

test.each(lineRuleNames)(
  '%s: correcting a line raises the score of its source by weight ÷ base',
  async (rule) => {
    const [source = '', lineKey] = (await keysFoundBy(rule))[0]!.split(' ');
    const isIt = (row: Row) => row.data_source === source && row.line_key === lineKey;
    const line = feed.lines!.find(isIt)!;
    const before = (await overview({ source })).all;
    await server.importFeed('ONE', {
      lines: [corrections[rule](line, clean.get(`${source} ${lineKey}`) ?? line)],
    });
    const after = (await overview({ source })).all;
    expect(after.rules[rule]).toMatchObject({
      base: before.rules[rule].base,
      defects: before.rules[rule].defects - 1,
    });
    const gain = weightOf(rule, before.rules)! / before.rules[rule].base;
    expect(after.score! - before.score!).toBeCloseTo(gain, 10);
    expect(await keysFoundBy(rule)).not.toContain(`${source} ${lineKey}`);
  },
);

test('a missing day is no more once it has a line, and the score follows', async () => {
  const [source = '', day = ''] = (await keysFoundBy('gap'))[0]!.split(' ');
  const before = (await overview({ source })).all;
  const fee = { product_type: 'Service Fee', service_fee_type: 'Booking', node_code: 'ACME-1' };
  await server.importFeed('ONE', {
    lines: [{ ...fee, data_source: source, line_key: 'late', transaction_date: day, amount_paid: '1.00' }],
  });
  const after = (await overview({ source })).all;
  const { base, defects } = before.rules.gap;
  expect(after.rules.gap).toMatchObject({ base, defects: defects - 1 });
  const { costCentre } = before.rules;
  const more = costCentre.defects / costCentre.base - costCentre.defects / (costCentre.base + 1);
  const gain = weightOf('gap', before.rules)! / base + weightOf('costCentre', before.rules)! * more;
  expect(after.score! - before.score!).toBeCloseTo(gain, 10);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decimalsOf } from '../../../contract/vocabulary/currency-decimals.ts';
import { addDays } from '../../../contract/vocabulary/local-time.ts';
import { commandLine } from '../../mutations/change.ts';
import { changeByCommand } from '../../mutations/door.ts';
import type { Row } from '../../test/builders/feed.ts';
import { testDatabase } from '../../test/database.ts';
import { newClient } from '../../test/importing.ts';
import { takeBack } from '../take-back/take-back.ts';
import type { Rate } from './rate-file.ts';
import { exchangeRatesLoaded, loadRates } from './rate-loads.ts';
import { restateLines } from './restate-job.ts';

const database = testDatabase();

const load = (clientId: number, rates: readonly Rate[]) =>
  changeByCommand(database.db, clientId, exchangeRatesLoaded, (change) =>
    loadRates(change, { file: 'rates.csv', source: 'Test', rates }, async () => null),
  );

/** A decimal number as an integer and its number of decimals. */
function exact(text: string): { units: bigint; decimals: number } {
  const [whole = '', rest = ''] = text.split('.');
  return { units: BigInt(whole + rest), decimals: rest.length };
}

/** Divides, rounded half away from zero. */
function divided(numerator: bigint, denominator: bigint): bigint {
  const size = numerator < 0n ? -numerator : numerator;
  const rounded = (2n * size + denominator) / (2n * denominator);
  return numerator < 0n ? -rounded : rounded;
}

/** The cents of an amount times a rate. */
function cents(amount: string, rate: string): bigint {
  const [one, other] = [exact(amount), exact(rate)];
  return divided(one.units * other.units * 100n, 10n ** BigInt(one.decimals + other.decimals));
}

/** What a unit was worth by way of the euro, in trillionths. */
function crossRate(toOwn: string, toTheirs: string): bigint {
  const [own, theirs] = [exact(toOwn), exact(toTheirs)];
  const scaled = own.units * 10n ** BigInt(theirs.decimals + 12);
  return divided(scaled, theirs.units * 10n ** BigInt(own.decimals));
}

const days = Array.from({ length: 5 }, (_, at) => addDays('2026-03-02', at));
const currencies = ['USD', 'JPY', 'KWD', 'AUD'] as const;
const decimal = (least: number, most: number, decimals: number) =>
  fc
    .integer({ min: least * 10 ** decimals, max: most * 10 ** decimals })
    .map((units) => (units / 10 ** decimals).toFixed(decimals));

const quotes = fc.array(
  fc.record({
    USD: decimal(1, 2, 4),
    JPY: decimal(100, 200, 2),
    KWD: decimal(1, 2, 6),
    AUD: decimal(1, 3, 4),
  }),
  { minLength: days.length, maxLength: days.length },
);
const lines = fc.array(
  fc
    .record({ currency: fc.constantFrom(...currencies), at: fc.nat(days.length - 1) })
    .chain(({ currency, at }) =>
      decimal(-5000, 5000, decimalsOf(currency)).map((amount) => ({ currency, at, amount })),
    ),
  { minLength: 1, maxLength: 60 },
);

test('every converted line, and so their sum, equals exact arithmetic apart from the product', async () => {
  await fc.assert(
    fc.asyncProperty(quotes, lines, async (quoted, drawn) => {
      const client = await newClient(database);
      const rates = quoted.flatMap((day, at) =>
        currencies.map((to) => ({ day: days[at] as string, from: 'EUR', to, rate: day[to] })),
      );
      await load(client.id, rates);
      const rows: Row[] = drawn.map(({ currency, at, amount }, index) => ({
        line_key: `L${String(index).padStart(3, '0')}`,
        currency,
        transaction_date: days[at] as string,
        amount_paid: amount,
      }));
      await client.importFeed({ lines: rows });
      const expected = drawn.map(({ currency, at, amount }) => {
        if (currency === 'AUD') return cents(amount, '1');
        const day = quoted[at] as (typeof quoted)[number];
        return divided(
          exact(amount).units * crossRate(day.AUD, day[currency]) * 100n,
          10n ** BigInt(exact(amount).decimals + 12),
        );
      });
      const stored = await client.lines();
      expect(stored.map((line) => BigInt(line.amount_paid))).toEqual(expected);
      // What a row shows is enough to check it.
      for (const line of stored.filter(({ currency }) => currency !== null)) {
        const amount = line.delivered?.amount_paid ?? '';
        expect(cents(amount, line.exchange_rate ?? '')).toBe(BigInt(line.amount_paid));
      }
    }),
    { numRuns: 15 },
  );
});

test('lines that are taken back are converted by today’s rates, and unchanged files change nothing', async () => {
  const client = await newClient(database);
  const rate = (value: string): Rate => ({ day: '2026-03-02', from: 'USD', to: 'AUD', rate: value });
  const line = (amount: string): Row => ({
    currency: 'USD',
    transaction_date: '2026-03-02',
    amount_paid: amount,
  });
  await load(client.id, [rate('1.5')]);
  await client.importFeed({ lines: [line('100.00')] });
  const later = await client.importFeed({ lines: [line('200.00')] });
  await load(client.id, [rate('2')]);
  expect(await restateLines(database.db, client.id)).toBe(1);
  expect((await client.lines())[0]?.amount_paid).toBe(400_00);
  const again = await client.importFeed({ lines: [line('200.00')] });
  expect([again.unchanged, again.changed]).toEqual([1, 0]);
  await takeBack(database.db, { clientId: client.id, order: [later.importId as number], actor: commandLine });
  expect((await client.lines())[0]).toMatchObject({ amount_paid: 200_00, exchange_rate: '2' });
});

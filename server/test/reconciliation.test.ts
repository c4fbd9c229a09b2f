import fc from 'fast-check';
import pLimit from 'p-limit';
import { beforeAll, expect, test } from 'vitest';
import accommodation from '../features/accommodation/reconciled.fixture.ts';
import airfare from '../features/airfare/reconciled.fixture.ts';
import benchmarking from '../features/benchmarking/reconciled.fixture.ts';
import forwardBookings from '../features/forward-bookings/reconciled.fixture.ts';
import rentalCar from '../features/rental-car/reconciled.fixture.ts';
import serviceFees from '../features/service-fees/reconciled.fixture.ts';
import summary from '../features/summary/reconciled.fixture.ts';
import ticketsInCredit from '../features/tickets-in-credit/reconciled.fixture.ts';
import travelPolicies from '../features/travel-policies/reconciled.fixture.ts';
import traveller from '../features/traveller/reconciled.fixture.ts';
import { demoDay, demoPeople, drawnLooks, type Person, settleOtherFactors, withDemo } from './demo-tmcs.ts';
import { drawnAlone } from './drawn-filters.ts';
import { checkScreen, type Read } from './reconciled.ts';
import { testServer } from './server.ts';

// Over the demo, for any filter and user: the rows behind a figure add up to the figure.
const screens = {
  benchmarking,
  summary,
  airfare,
  accommodation,
  rentalCar,
  serviceFees,
  traveller,
  travelPolicies,
  ticketsInCredit,
  forwardBookings,
};

// On the demo's last day, when there are trips under way and future trips.
const server = testServer({ template: withDemo, clock: () => new Date(`${demoDay}T02:00Z`) });
const people: Person[] = [];

beforeAll(async () => {
  await settleOtherFactors(server.database.owner);
  people.push(...(await demoPeople(server.database.owner)));
});

/** The number of filters per screen; set higher by hand. */
const numRuns = Number(process.env.RECONCILED_LOOKS ?? 2);

/** The test's database has only a few connections. */
const few = pLimit(2);

test.each(Object.entries(screens))('%s', { timeout: 600_000 }, async (_name, screen) => {
  let answered = 0;
  await fc.assert(
    fc.asyncProperty(drawnLooks(people), drawnAlone, async ({ email, filter: drawn }, alone) => {
      const filter = { ...drawn, ...alone };
      const table = screen.lines ?? screen.details[0]!.opens[0];
      const visible = await server.send(email, table, {
        query: { ...filter, ...(screen.lines && { figure: Object.keys(screen.metrics)[0] }) },
      });
      if (visible.status === 404) return;
      answered += 1;
      const read = ((endpoint, more) =>
        few(() => server.get(email, endpoint, { query: { ...filter, ...more } }))) as Read;
      await checkScreen(read, screen);
    }),
    { numRuns, seed: 20260630 },
  );
  expect(answered).toBeGreaterThan(1);
});

test('detects a figure that differs from its rows', async () => {
  const query = { dateStart: '2026-05-01', dateEnd: '2026-05-31' };
  const read = ((endpoint, more) =>
    server.get(people[0]?.email ?? '', endpoint, { query: { ...query, ...more } })) as Read;
  const oneCentMore = async () => [0.01, 0] as const;
  const wrong = { ...summary, metrics: { ...summary.metrics, car: oneCentMore } };
  await expect(checkScreen(read, wrong)).rejects.toThrow('car: 0.01 is shown, its rows come to 0');
});

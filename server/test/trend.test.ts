import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import * as accommodation from '../../contract/accommodation/calls.ts';
import * as airfare from '../../contract/airfare/calls.ts';
import type { Endpoint } from '../../contract/http/endpoint.ts';
import { isCard } from '../../contract/http/report.ts';
import * as rentalCar from '../../contract/rental-car/calls.ts';
import * as serviceFees from '../../contract/service-fees/calls.ts';
import * as summary from '../../contract/summary/calls.ts';
import * as traveller from '../../contract/traveller/calls.ts';
import { demoDay, demoPeople, drawnLooks, type Person, settleOtherFactors, withDemo } from './demo-tmcs.ts';
import { drawnAlone } from './drawn-filters.ts';
import { testServer } from './server.ts';

const screens = { summary, airfare, accommodation, rentalCar, serviceFees, traveller };

const server = testServer({ template: withDemo, clock: () => new Date(`${demoDay}T02:00Z`) });
const people: Person[] = [];

beforeAll(async () => {
  await settleOtherFactors(server.database.owner);
  people.push(...(await demoPeople(server.database.owner)));
});

/** The values of a screen's figures, by their names in the glossary. */
async function figuresOf(screen: object, read: (endpoint: Endpoint) => Promise<object>) {
  const ofCards = Object.values(screen)
    .filter(isCard)
    .map(async (card) => {
      const values = (await read(card)) as Record<string, number | null>;
      return card.shown.map(({ name, field }) => [name, values[field]] as const);
    });
  const ofTable = 'statistics' in screen && !isCard(screen.statistics) ? screen.statistics : undefined;
  const found = Object.fromEntries((await Promise.all(ofCards)).flat());
  return { ...found, ...(ofTable ? await read(ofTable as Endpoint) : {}) } as Record<string, number | null>;
}

const daysOf = (month: string) => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return {
    dateStart: `${month}-01`,
    dateEnd: new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10),
  };
};

test.each(Object.entries(screens))(
  '%s: each month of the trend is the figure of that month, under any filter',
  { timeout: 300_000 },
  async (_name, screen) => {
    let withValues = 0;
    await fc.assert(
      fc.asyncProperty(drawnLooks(people), drawnAlone, fc.nat(11), async (look, alone, other) => {
        const query = { ...look.filter, ...alone };
        const sent = await server.send(look.email, screen.trend, { query });
        if (sent.status === 404) return;
        const { months, values } = sent.body as { months: string[]; values: Record<string, number[]> };
        expect(months).toHaveLength(13);
        expect(months.at(-1)).toBe(query.dateEnd.slice(0, 7));
        for (const at of [12, other]) {
          const ofDates = { query: { ...query, ...daysOf(months[at]!) } };
          const figures = await figuresOf(
            screen,
            async (endpoint) => (await server.get(look.email, endpoint, ofDates)) as object,
          );
          const ofMonth = Object.fromEntries(Object.entries(values).map(([name, list]) => [name, list[at]]));
          expect(figures, months[at]).toMatchObject(ofMonth);
          if (Object.values(ofMonth).some(Boolean)) withValues += 1;
        }
      }),
      { numRuns: 3, seed: 20261125 },
    );
    expect(withValues).toBeGreaterThan(1);
  },
);

import { expect, test } from 'vitest';
import { usualClientSettings } from '../../../contract/vocabulary/client-settings.ts';
import { openReading, type Run } from '../../access/ask.ts';
import { mintScope } from '../../access/scope.ts';
import { clientByCode } from '../../tenants/clients.ts';
import { flight, smallHierarchy, stay } from '../../test/builders/feed.ts';
import { testServer } from '../../test/server.ts';
import { used } from '../conditions.ts';
import { classOfTravel } from '../dimensions.ts';
import { bookingMethod, product } from '../line-dimensions.ts';
import { bookings, changedFares, spend, usedAirLines } from '../measures.ts';
import { answer } from './answer.ts';
import { Levels } from './levels.ts';
import { isNoneOf } from './members.ts';

const server = testServer();
const filter = { countries: [], dateStart: '2026-03-01', dateEnd: '2026-03-31' };
const all = { product, bookingMethod, classOfTravel };
const of = { spend, bookings, usedAirLines, changedFares };
const measures = Object.values(of);

const flown = (rest: object) => flight('MEL', 'SYD', '2026-03-10', { ...rest });
const stayed = (rest: object) => stay('Hotel', 'SYD', '2026-03-10', '2026-03-12', { ...rest });

async function readingOf(run: Run) {
  const { id } = await clientByCode(server.database.db, 'ONE');
  return openReading(mintScope(id, 0, 'all', usualClientSettings), 0, run);
}

test('every level has what it has by itself, and what can be added up is read once', async () => {
  await server.tmc('ONE');
  await server.importFeed('ONE', {
    hierarchy: smallHierarchy,
    lines: [
      flown({ is_online: 'true', class_of_travel: 'Economy', amount_paid: '100.10' }),
      flown({ booking_reference: 'B2', class_of_travel: 'Business', amount_paid: '70.05' }),
      flown({ booking_reference: 'B2', status: 'Refunded', class_of_travel: '', amount_paid: '-70.05' }),
      stayed({ booking_reference: 'B2', amount_paid: '400.00' }),
      stayed({ booking_reference: 'B3', is_online: 'true', amount_paid: '33.33' }),
    ],
  });
  let sent = 0;
  const counted: Run = (context, query) => {
    sent += 1;
    return server.app.ask(context, query);
  };
  const reading = await readingOf(counted);
  const leftOut = [
    [],
    [isNoneOf([product, classOfTravel], [['Air', 'Economy']])],
    [isNoneOf([classOfTravel], [['Not specified'], ['Business']]), isNoneOf([bookingMethod], [['Offline']])],
  ];
  const some = [all, { product }, { classOfTravel, product }, {}];
  for (const where of [[], [used]]) {
    const levels = new Levels(reading, filter, { by: all, measures, where });
    for (const by of some) {
      for (const left of leftOut) {
        const query = { by, of, where: [...where, ...left] };
        const expected = await answer(reading, filter, query);
        sent = 0;
        expect(await answer(reading, filter, { ...query, levels })).toEqual(expected);
        const isFirst = by === all && left.length === 0;
        // Only bookings are counted anew.
        if (by !== all) expect(sent, JSON.stringify(Object.keys(by))).toBeLessThanOrEqual(1);
        if (isFirst) expect(sent).toBeGreaterThan(1);
      }
    }
  }
});

/**
 * Travellers with their trips and spend. A large client has tens of thousands, so they are read page by page: found
 * and put in order by as little as that takes, and only the page's own are worked out in full.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Input } from '../../../contract/core/endpoint.ts';
import { type spendAnalysis as endpoint, frequencyBuckets } from '../../../contract/traveller/calls.ts';
import { ask, askOne, type Reading } from '../../db/ask.ts';
import { build } from '../../db/build.ts';
import { onKey } from '../../lines/joins.ts';
import { fromCents, lineCount } from '../../lines/line-measures.ts';
import { costCentreBy, namedLines } from '../../lines/named-lines.ts';
import { contains } from '../../lines/text-search.ts';
import { bookingsBy, lostSavingsBy, nonCompliantLines, spendBy, totalsBy, tripsBy } from './by-traveller.ts';

type Asked = Input<typeof endpoint>['query'];

/** One page of the travellers found, how many were found, and the sums of all of them. */
export async function spendAnalysis(reading: Reading, query: Asked) {
  const sort = sortColumns[query.sort];
  const [ranked, sums] = await Promise.all([
    ask(
      reading,
      foundTravellers(reading, query, sort.joins)
        .select([
          'traveller.id',
          'traveller.name',
          'traveller.employee_number',
          'person.spend',
          'person.change',
        ])
        .orderBy(sort.of, (order) => order[query.direction]().nullsLast())
        .orderBy('traveller.name')
        .orderBy('traveller.id')
        .limit(query.pageSize)
        .offset((query.page - 1) * query.pageSize),
    ),
    askOne(
      reading,
      foundTravellers(reading, query, ['lost']).select([
        lineCount().as('total'),
        sumOf('lost.lost').as('lost'),
        sumOf('person.change').as('change'),
        sumOf('person.spend').as('spend'),
      ]),
    ),
  ]);
  const lines = namedLines(
    reading,
    query,
    ranked.map(({ id }) => id),
  );
  const [totals, costCentres] = await Promise.all([
    ask(reading, totalsBy(reading, lines)),
    ask(reading, costCentreBy(reading, lines)),
  ]);
  const totalsOf = new Map(totals.map((one) => [one.travellerId, one]));
  const costCentreOf = new Map(costCentres.map((one) => [one.travellerId, one.label]));
  return {
    rows: ranked.map(({ id, name, employee_number, spend, change }) => {
      const { bookings = 0, trips = 0, lost = 0 } = totalsOf.get(id) ?? {};
      return {
        travellerId: id,
        travellerName: name,
        employeeNumber: employee_number,
        costCentre: costCentreOf.get(id) ?? '',
        trips,
        bookings,
        ...inUnits({ lost, change, spend }),
      };
    }),
    total: sums.total,
    sums: inUnits(sums),
  };
}

/** What stands beside each traveller's spend where finding or ordering needs it. */
type Joined = 'booked' | 'travelled' | 'lost' | 'latest';

const sortColumns: Record<Asked['sort'], { of: RawBuilder<unknown>; joins: readonly Joined[] }> = {
  travellerName: { of: sql`traveller.name`, joins: [] },
  employeeNumber: { of: sql`traveller.employee_number`, joins: [] },
  costCentre: { of: sql`latest.label`, joins: ['latest'] },
  trips: { of: sql`coalesce(travelled.trips, 0)`, joins: ['travelled'] },
  bookings: { of: sql`booked.bookings`, joins: ['booked'] },
  lostSavings: { of: sql`coalesce(lost.lost, 0)`, joins: ['lost'] },
  costOfChange: { of: sql`person.change`, joins: [] },
  totalSpend: { of: sql`person.spend`, joins: [] },
};

function foundTravellers(reading: Reading, query: Asked, joins: readonly Joined[]) {
  const lines = namedLines(reading, query, query.travellerIds);
  const { search = '' } = query;
  const bucket = frequencyBuckets.find((one) => one.bucket === query.bucket);
  const needed = new Set([...joins, ...(bucket ? ['booked'] : []), ...(search ? ['latest'] : [])]);
  return build
    .selectFrom(spendBy(lines).as('person'))
    .innerJoin('travellers as traveller', onKey(reading, 'traveller', 'person.travellerId'))
    .$if(needed.has('booked'), (found) =>
      found.innerJoin(bookingsBy(lines).as('booked'), 'booked.travellerId', 'person.travellerId'),
    )
    .$if(needed.has('travelled'), (found) =>
      found.leftJoin(tripsBy(lines).as('travelled'), 'travelled.travellerId', 'person.travellerId'),
    )
    .$if(needed.has('lost'), (found) =>
      found.leftJoin(lostSavingsBy(reading, lines).as('lost'), 'lost.travellerId', 'person.travellerId'),
    )
    .$if(needed.has('latest'), (found) =>
      found.innerJoin(costCentreBy(reading, lines).as('latest'), 'latest.travellerId', 'person.travellerId'),
    )
    .$if(bucket !== undefined, (found) => found.where(isWithin(bucket?.from ?? 1, bucket?.to ?? null)))
    .$if(query.nonCompliant === 'true', (found) =>
      found.where('traveller.id', 'in', nonCompliantLines(reading, lines).select('raw.traveller_id')),
    )
    .$if(search !== '', (found) => found.where(holds(search)));
}

function isWithin(from: number, to: number | null): RawBuilder<boolean> {
  const least = sql<boolean>`booked.bookings >= ${from}`;
  return to === null ? least : sql<boolean>`(${least} and booked.bookings <= ${to})`;
}

function holds(searched: string): RawBuilder<boolean> {
  const columns = [sql`traveller.name`, sql`traveller.employee_number`, sql`latest.label`];
  const conditions = columns.map((column) => contains(column, searched));
  return sql<boolean>`(${sql.join(conditions, sql` or `)})`;
}

const sumOf = (column: string) => sql<number>`coalesce(sum(${sql.ref(column)}), 0)::bigint`;

function inUnits({ lost, change, spend }: { lost: number; change: number; spend: number }) {
  return { lostSavings: fromCents(lost), costOfChange: fromCents(change), totalSpend: fromCents(spend) };
}

/** The length of the queue and the age of its jobs; every process reports the same values. */
import { sql } from 'kysely';
import { queueSchema } from '../database/queue-schema.ts';
import type { ReadOnlyDb } from '../database/schema.ts';
import { whole } from '../database/tenant.ts';
import { type AddGauge, rowsForGauges } from '../lib/gauges.ts';

type Depth = { name: string; due: number; later: number; active: number; oldest_seconds: number };

export function measureQueue(gauge: AddGauge, db: ReadOnlyDb): void {
  const depths = rowsForGauges(async () => (await depthOf.execute(whole(db))).rows);
  gauge(
    'queue_jobs',
    'Jobs of a kind that are due, that wait for their time (a next try, too), and that are under way.',
    ['queue', 'state'],
    async (one) => {
      for (const { name: queue, due, later, active } of await depths()) {
        one.set({ queue, state: 'due' }, due);
        one.set({ queue, state: 'later' }, later);
        one.set({ queue, state: 'active' }, active);
      }
    },
  );
  gauge('queue_oldest_seconds', 'How long the oldest job that is due has been.', ['queue'], async (one) => {
    for (const { name: queue, oldest_seconds: seconds } of await depths()) one.set({ queue }, seconds);
  });
}

/** Includes kinds without waiting jobs, so that alerts can resolve. */
const depthOf = sql<Depth>`
  select queue.name,
    count(*) filter (where state < 'active' and start_after <= now())::int as due,
    count(*) filter (where state < 'active' and start_after > now())::int as later,
    count(*) filter (where state = 'active')::int as active,
    coalesce(extract(epoch from now() - min(start_after)
      filter (where state < 'active' and start_after <= now())), 0)::float8 as oldest_seconds
  from ${sql.table(`${queueSchema}.queue`)} left join ${sql.table(`${queueSchema}.job`)} on job.name = queue.name and state <= 'active'
  group by queue.name order by queue.name`;

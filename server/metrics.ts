/** What every process tells of itself in Prometheus' text, whether it serves or works on the queue. */
import { collectDefaultMetrics, Registry } from 'prom-client';
import { measureAdvisories } from './advisories/advisory-metrics.ts';
import { measureCopies } from './columnar/copy-metrics.ts';
import type { Engines } from './columnar/engines.ts';
import { statementTimeouts } from './db/pool.ts';
import { measurePool } from './db/pool-metrics.ts';
import type { Db } from './db/schema.ts';
import { measureImports } from './features/data-import/import-metrics.ts';
import { gaugesOf } from './ground/gauges.ts';
import { mails } from './jobs/mail.ts';
import { measureQueue } from './jobs/queue-metrics.ts';
import { deliveries } from './reports/deliveries/deliver-job.ts';

export function processMetrics(db: Db, { copies }: Pick<Engines, 'copies'>): Registry {
  const registry = new Registry();
  // A look at the clock every ten milliseconds, the default, costs an idle process more than all else that it does.
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 100 });
  for (const counter of [mails, deliveries, statementTimeouts]) registry.registerMetric(counter);
  const gauge = gaugesOf(registry);
  // The first, so that it does not count the questions of those that follow.
  measurePool(gauge, db);
  measureQueue(gauge, db);
  measureImports(gauge, db);
  measureAdvisories(gauge, db);
  if (copies) measureCopies(gauge, copies);
  return registry;
}

/** The metrics that every process exposes in Prometheus format, whether it serves requests or processes jobs. */
import { collectDefaultMetrics, Registry } from 'prom-client';
import { statementTimeouts } from './database/pool.ts';
import { measurePool } from './database/pool-metrics.ts';
import type { Db } from './database/schema.ts';
import { deliveries } from './documents/deliveries/deliver-job.ts';
import { measureImports } from './ingest/import-metrics.ts';
import { measureAdvisories } from './jobs/advisories/advisory-metrics.ts';
import { mails } from './jobs/mail.ts';
import { measureQueue } from './jobs/queue-metrics.ts';
import { gaugesOf } from './lib/gauges.ts';
import type { Engines } from './replica/engines.ts';
import { measureReplicas } from './replica/replica-metrics.ts';

export function processMetrics(db: Db, { replicas }: Pick<Engines, 'replicas'>): Registry {
  const registry = new Registry();
  // The default precision of ten milliseconds costs an idle process more than all its other work.
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 100 });
  for (const counter of [mails, deliveries, statementTimeouts]) registry.registerMetric(counter);
  const gauge = gaugesOf(registry);
  // Registered first, so that it does not count the queries of the gauges that follow.
  measurePool(gauge, db);
  measureQueue(gauge, db);
  measureImports(gauge, db);
  measureAdvisories(gauge, db);
  if (replicas) measureReplicas(gauge, replicas);
  return registry;
}

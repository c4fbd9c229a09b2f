/** The metrics that every process exposes in Prometheus format, whether it serves requests or processes jobs. */
import { collectDefaultMetrics, Registry } from 'prom-client';
import { accessKinds } from '../contract/vocabulary/access-kinds.ts';
import { accessRecords, auditFailures } from './audit/audit.ts';
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
import { evictions } from './replica/evictions.ts';
import { measureReplicas } from './replica/replica-metrics.ts';

export function processMetrics(db: Db, { replicas }: Pick<Engines, 'replicas'>): Registry {
  const registry = new Registry();
  // The default precision of ten milliseconds costs an idle process more than all its other work.
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 100 });
  for (const counter of [mails, deliveries, statementTimeouts]) registry.registerMetric(counter);
  registry.registerMetric(evictions);
  registry.registerMetric(accessRecords);
  registry.registerMetric(auditFailures);
  beginAtZero();
  const gauge = gaugesOf(registry);
  // Registered first, so that it does not count the queries of the gauges that follow.
  measurePool(gauge, db);
  measureQueue(gauge, db);
  measureImports(gauge, db);
  measureAdvisories(gauge, db);
  if (replicas) measureReplicas(gauge, replicas);
  return registry;
}

/** A counter that appears with its first increase has none that Prometheus could see. */
function beginAtZero(): void {
  for (const outcome of ['failed', 'refused', 'unknown', 'broken_off']) mails.inc({ outcome }, 0);
  deliveries.inc({ outcome: 'given_up' }, 0);
  for (const reason of ['demand', 'disk']) evictions.inc({ reason }, 0);
  for (const kind of accessKinds) accessRecords.inc({ kind }, 0);
  for (const target of ['database', 'log']) auditFailures.inc({ target }, 0);
}

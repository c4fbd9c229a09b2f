/** Metrics of the database connections. */
import type { AddGauge } from '../lib/gauges.ts';
import { poolUse } from './pool.ts';
import type { ReadOnlyDb } from './schema.ts';

export function measurePool(gauge: AddGauge, db: ReadOnlyDb): void {
  gauge('pool_connections', 'Connections for statements, by what they are.', ['state'], (one) => {
    const { used, idle, most } = poolUse(db);
    one.set({ state: 'used' }, used);
    one.set({ state: 'idle' }, idle);
    one.set({ state: 'unopened' }, most - used - idle);
  });
  gauge('pool_waiting', 'How many wait for such a connection.', [], (one) => one.set(poolUse(db).waiting));
  gauge('pool_small_reads', 'Connections for small reads.', [], (one) => one.set(poolUse(db).smallReads));
}

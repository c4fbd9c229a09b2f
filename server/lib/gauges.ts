/** Metrics that are read when they are scraped. */
import { setTimeout as pause } from 'node:timers/promises';
import { Gauge, type Registry } from 'prom-client';

export type AddGauge = (
  name: string,
  help: string,
  labelNames: string[],
  read: (gauge: Gauge) => void | Promise<void>,
) => void;

export const gaugesOf =
  (registry: Registry): AddGauge =>
  (name, help, labelNames, read) => {
    new Gauge({
      name: `tripledger_${name}`,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        this.reset();
        await read(this);
      },
    });
  };

/** Scrapers usually time out after ten seconds. */
const timeoutMs = 3000;

/**
 * Database rows for gauges, read once for all gauges of a scrape. If the database is unreachable or hangs, there are no
 * rows, so that the other metrics are still reported.
 */
export function rowsForGauges<Row>(read: () => Promise<Row[]>): () => Promise<Row[]> {
  let pending: Promise<Row[]> | undefined;
  const begin = () => {
    const rows = read()
      .catch(() => [])
      .finally(() => {
        pending = undefined;
      });
    return rows;
  };
  return () => {
    pending ??= begin();
    return Promise.race([pending, pause(timeoutMs, [], { ref: false })]);
  };
}

/** Metrics that are read when somebody asks for them. */
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

/** Whoever scrapes waits for ten seconds, as a rule. */
const patienceMs = 3000;

/**
 * Rows of the database for gauges, read once for all that are asked for together. Where it is away, or hangs, there are
 * none: the other metrics are told all the same.
 */
export function rowsForGauges<Row>(read: () => Promise<Row[]>): () => Promise<Row[]> {
  let underWay: Promise<Row[]> | undefined;
  const begin = () => {
    const rows = read()
      .catch(() => [])
      .finally(() => {
        underWay = undefined;
      });
    return rows;
  };
  return () => {
    underWay ??= begin();
    return Promise.race([underWay, pause(patienceMs, [], { ref: false })]);
  };
}

/** Metrics of the advisory fetches. */
import type { ReadOnlyDb } from '../../database/schema.ts';
import { type AddGauge, rowsForGauges } from '../../lib/gauges.ts';

export function measureAdvisories(gauge: AddGauge, db: ReadOnlyDb): void {
  const fetches = rowsForGauges(() => db.selectFrom('advisory_fetches').selectAll().execute());
  gauge('advisories', 'Countries in a source’s last good set of advisories.', ['source'], async (one) => {
    for (const { source, advisories } of await fetches()) one.set({ source }, advisories);
  });
  gauge('advisories_unmatched', 'Titles in it that mean no known country.', ['source'], async (one) => {
    for (const { source, misses } of await fetches()) one.set({ source }, misses.length);
  });
  gauge(
    'advisories_failing',
    '1 while a source’s latest fetch gave no good set.',
    ['source'],
    async (one) => {
      for (const { source, failed_at } of await fetches()) one.set({ source }, Number(failed_at !== null));
    },
  );
}

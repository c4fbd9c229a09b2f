/** Sets targets of the demo's customers, some of which are met. */
import type { Target } from '../contract/metrics/targets.ts';
import { ask, type Reading } from '../server/access/ask.ts';
import { build } from '../server/database/build.ts';
import type { Db } from '../server/database/schema.ts';
import { saveTarget, targetSet } from '../server/features/targets/changes.ts';
import { changeByCommand } from '../server/mutations/door.ts';
import { customersOf } from '../server/tenants/customer-settings.ts';

const percents: Partial<Record<Target, number>> = {
  cost_of_change: 0.5,
  non_compliant_bookings: 25,
  online_bookings: 60,
  air_online_bookings: 55,
};

/** Keeps existing targets. */
export async function setDemoTargets(db: Db, clientId: number, reading: Reading): Promise<void> {
  const known = build
    .selectFrom('figure_targets')
    .select('node_id')
    .where('client_id', '=', clientId)
    .limit(1);
  if ((await ask(reading, known)).length > 0) return;
  for (const customer of await customersOf(reading)) {
    for (const [metric, percent] of Object.entries(percents)) {
      await changeByCommand(db, clientId, targetSet, (change) =>
        saveTarget(change, customer, metric as Target, { percent }),
      );
    }
  }
}

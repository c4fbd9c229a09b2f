/** Sets budgets of the demo's customers and groups for this fiscal year, slightly above last year's spend. */
import { periodHolding, periodShifted } from '../contract/vocabulary/fiscal-periods.ts';
import { ask, type Reading } from '../server/access/ask.ts';
import { build } from '../server/database/build.ts';
import type { Db } from '../server/database/schema.ts';
import { budgetSet, setBudgets } from '../server/features/budgets/changes.ts';
import { spendByNode } from '../server/features/budgets/spend.ts';
import { changeByCommand } from '../server/mutations/door.ts';
import { customersOf } from '../server/tenants/customer-settings.ts';

/** Keeps existing budgets. Cost centres get none, so that users can fill them in. */
export async function setDemoBudgets(
  db: Db,
  clientId: number,
  today: string,
  reading: Reading,
): Promise<void> {
  const known = build.selectFrom('budgets').select('node_id').where('client_id', '=', clientId).limit(1);
  if ((await ask(reading, known)).length > 0) return;
  for (const { id, fiscalYearEnd } of await customersOf(reading)) {
    if (fiscalYearEnd === null) continue;
    const current = periodHolding(fiscalYearEnd, today);
    const previous = periodShifted(fiscalYearEnd, current, -1);
    const spend = await spendByNode(reading, id, { current, previous, soFar: null });
    const nodes = build
      .selectFrom('node_closure as below')
      .innerJoin('nodes as node', (join) =>
        join.onRef('node.id', '=', 'below.descendant_id').on('node.client_id', '=', clientId),
      )
      .where('below.client_id', '=', clientId)
      .where('below.ancestor_id', '=', id)
      .where('below.depth', '<=', 1)
      .select(['node.id', 'node.label']);
    const labels = new Map((await ask(reading, nodes)).map((node) => [node.id, node.label]));
    const list = [...labels.keys()].map((entity) => {
      const spent = spend.get(entity)?.previous ?? 0;
      return { entity, amount: Math.ceil((spent * 1.03) / 1_000_000) * 10_000 };
    });
    await changeByCommand(db, clientId, budgetSet, (change) => setBudgets(change, current, labels, list));
  }
}

/** Finds customers, groups of customers and the nodes below customers by their names. */
import { sql } from 'kysely';
import { ask, type Reading } from '../../access/ask.ts';
import { nodesInSight } from '../../access/visible-nodes.ts';
import { any, build } from '../../database/build.ts';
import { wordsWithin } from '../../metrics/text-search.ts';
import { cut, limit, usedFirst } from './found.ts';

export async function findCustomers(reading: Reading, text: string, used: readonly number[]) {
  const rows = await ask(
    reading,
    namedNodes(reading, text, used)
      // Those without a customer are groups of customers.
      .where((eb) =>
        eb.or([eb('node.customer_id', 'is', null), eb('node.customer_id', '=', eb.ref('node.id'))]),
      ),
  );
  return cut(rows);
}

export async function findNodes(reading: Reading, text: string, used: readonly number[]) {
  const found = cut(
    await ask(
      reading,
      namedNodes(reading, text, used)
        .where('node.customer_id', '!=', sql.ref<number>('node.id'))
        .select('node.customer_id as customerId'),
    ),
  );
  const above = await namesAbove(
    reading,
    found.rows.map(({ nodeId }) => nodeId),
  );
  return {
    ...found,
    rows: found.rows.map(({ nodeId, label, customerId }) => ({
      nodeId,
      label,
      customerId: customerId!,
      above: above.get(nodeId) ?? [],
    })),
  };
}

/** Better matches first; the shorter of two labels is less besides the text. */
function namedNodes(reading: Reading, text: string, used: readonly number[]) {
  const { clientId, grants } = reading;
  const label = wordsWithin(sql.ref('node.label'), text);
  return build
    .selectFrom('nodes as node')
    .where('node.client_id', '=', clientId)
    .where('node.is_root', '=', false)
    .where(label.all)
    .$if(grants !== 'all', (query) => query.where('node.id', 'in', nodesInSight(reading, grants as number[])))
    .select(['node.id as nodeId', 'node.label'])
    .orderBy(label.within)
    .orderBy(usedFirst('node.id', used))
    .orderBy(sql`length(node.label)`)
    .orderBy(sql`lower(node.label)`)
    .orderBy('node.id')
    .limit(limit);
}

/** A reader who sees a node sees all above it, up to its customer. */
async function namesAbove(reading: Reading, nodeIds: readonly number[]) {
  if (nodeIds.length === 0) return new Map<number, string[]>();
  const { clientId } = reading;
  const rows = await ask(
    reading,
    build
      .selectFrom('node_closure as below')
      .innerJoin('nodes as above', (join) =>
        join.onRef('above.client_id', '=', 'below.client_id').onRef('above.id', '=', 'below.ancestor_id'),
      )
      .where('below.client_id', '=', clientId)
      .where('below.descendant_id', '=', any(nodeIds))
      .where('below.depth', '>', 0)
      // Groups of customers have none.
      .where('above.customer_id', 'is not', null)
      .select(['below.descendant_id as nodeId', 'above.label'])
      .orderBy('below.descendant_id')
      .orderBy('below.depth', 'desc'),
  );
  const byNode = Map.groupBy(rows, ({ nodeId }) => nodeId);
  return new Map([...byNode].map(([id, own]) => [id, own.map(({ label }) => label)]));
}

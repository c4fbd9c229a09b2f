/** The fiscal years of customers: as settled for each, else as its feed says. They are read from PostgreSQL alone. */
import { sql } from 'kysely';
import { ask, type Reading } from '../db/ask.ts';
import { build } from '../db/build.ts';

export type CustomerYear = {
  id: number;
  label: string;
  /** `MM-DD`, of the last day; null: none is defined. */
  fiscalYearEnd: string | null;
};

/** The customer that a node is, or belongs to; undefined: none, as of a group that people defined at the top. */
export async function customerOf(reading: Reading, nodeId: number): Promise<CustomerYear | undefined> {
  const found = customers(reading)
    .innerJoin('node_closure as above', (join) =>
      join.onRef('above.ancestor_id', '=', 'customer.id').on('above.client_id', '=', reading.clientId),
    )
    .where('above.descendant_id', '=', nodeId);
  return (await ask(reading, found))[0];
}

/** Every customer of the TMC. */
export const customersOf = (reading: Reading): Promise<CustomerYear[]> => ask(reading, customers(reading));

/** The ends that customers of this TMC have, each once. */
export async function fiscalYearEnds(reading: Reading): Promise<string[]> {
  const ends = (await customersOf(reading)).flatMap(({ fiscalYearEnd }) => fiscalYearEnd ?? []);
  return [...new Set(ends)];
}

function customers({ clientId }: Pick<Reading, 'clientId'>) {
  return build
    .selectFrom('nodes as customer')
    .innerJoin('nodes as root', (join) =>
      join.onRef('root.id', '=', 'customer.parent_id').on('root.client_id', '=', clientId),
    )
    .leftJoin('customer_settings as settled', (join) =>
      join.onRef('settled.node_id', '=', 'customer.id').on('settled.client_id', '=', clientId),
    )
    .where('customer.client_id', '=', clientId)
    .where('root.is_root', '=', true)
    .where('customer.is_user_defined', '=', false)
    .select(['customer.id', 'customer.label'])
    .select(
      sql<string | null>`coalesce(settled.fiscal_year_end, customer.fiscal_year_end)`.as('fiscalYearEnd'),
    );
}

/** Pseudonyms of one TMC: the same text always has the same, and nobody without its key can tell which text that was. */
import { randomBytes } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../database/schema.ts';

/** Returns an expression of the pseudonym's digits for a text. `kind` keeps equal texts of two kinds apart. */
export async function pseudonyms(
  trx: Trx,
  clientId: number,
): Promise<(kind: string, text: RawBuilder<unknown>) => RawBuilder<string>> {
  const key = await keyOf(trx, clientId);
  return (kind, text) =>
    sql<string>`substr(encode(sha256(${key}::bytea || ${bytesOf(sql`${`${kind} `} || ${text}::text`)}), 'hex'), 1, 16)`;
}

/** The bytes of a text. `convert_to()` would be plainer, but Citus refuses it in updates, since it is not immutable. */
const bytesOf = (text: RawBuilder<unknown>) =>
  sql`replace(${text}, ${sql.lit('\\')}, ${sql.lit('\\\\')})::bytea`;

async function keyOf(trx: Trx, clientId: number): Promise<Buffer> {
  const clients = trx.selectFrom('clients').select('pseudonym_key').where('id', '=', clientId);
  const { pseudonym_key: stored } = await clients.executeTakeFirstOrThrow();
  if (stored !== null) return stored;
  const key = randomBytes(32);
  await trx.updateTable('clients').set({ pseudonym_key: key }).where('id', '=', clientId).execute();
  return key;
}

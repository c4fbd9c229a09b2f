import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { inTenant } from '../../database/tenant.ts';
import { createClient } from '../../tenants/clients.ts';
import { testDatabase } from '../../test/database.ts';
import { pseudonyms } from './pseudonyms.ts';

const database = testDatabase();

test('pseudonyms are digests of the key of the TMC, the kind and the text in UTF-8', async () => {
  const { id } = await createClient(database.db, { code: 'ACME', name: 'Acme', country: 'AU' });
  const texts = ['0812345678', 'Žofie Ångström 東', String.raw`\\x41\n\134`, "O'Brien", ''];
  const found = await inTenant(database.owner, id, async (trx) => {
    const pseudonym = await pseudonyms(trx, id);
    const { rows } = await sql<{ digits: string }>`
      select ${pseudonym('ticket_number', sql`t`)} as digits from unnest(${texts}::text[]) as t`.execute(trx);
    return rows.map(({ digits }) => digits);
  });
  const { pseudonym_key: key } = await database.owner
    .selectFrom('clients')
    .select('pseudonym_key')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(found).toEqual(
    texts.map((text) =>
      createHash('sha256').update(key!).update(`ticket_number ${text}`).digest('hex').slice(0, 16),
    ),
  );
});

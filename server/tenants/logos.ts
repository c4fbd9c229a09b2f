/** A TMC's logo, for whoever knows its key: it is shown before one of several TMCs is chosen. */
import type { ReadOnlyDb } from '../db/schema.ts';
import { inTenant, whole } from '../db/tenant.ts';

/** The PNG; undefined where the TMC has, and had, no such logo. */
export async function logoImage(db: ReadOnlyDb, clientId: number, key: string): Promise<Buffer | undefined> {
  const found = await inTenant(whole(db), clientId, (trx) =>
    trx
      .selectFrom('client_logos')
      .select('image')
      .where('client_id', '=', clientId)
      .where('key', '=', key)
      .executeTakeFirst(),
  );
  return found?.image;
}

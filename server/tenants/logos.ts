/** TMCs' logos. */
import type { ReadOnlyDb } from '../database/schema.ts';
import { inTenant, whole } from '../database/tenant.ts';

/**
 * The PNG for anybody with its key, since it is shown before a TMC is selected; undefined if the TMC never had this
 * logo.
 */
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

/** The TMC's current logo, with width and height in pixels. */
export async function logoWithSize(db: ReadOnlyDb, clientId: number, key: string) {
  const found = await inTenant(whole(db), clientId, (trx) =>
    trx
      .selectFrom('client_logos')
      .select(['image', 'width', 'height'])
      .where('client_id', '=', clientId)
      .where('key', '=', key)
      .executeTakeFirst(),
  );
  return found ?? null;
}

/** TMCs' logos. */
import type { ReadOnlyDb } from '../db/schema.ts';
import { inTenant, whole } from '../db/tenant.ts';

/** For whoever knows its key: it is shown before one of several TMCs is chosen. The PNG; undefined where the TMC has, and had, no such logo. */
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

/** The logo that the TMC has; width and height in pixels. */
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

import type { ReadOnlyDb } from '../database/schema.ts';

/** The TMC's locale, BCP 47. */
export async function localeOf(db: ReadOnlyDb, clientId: number): Promise<string> {
  const { locale } = await db
    .selectFrom('clients')
    .select('locale')
    .where('id', '=', clientId)
    .executeTakeFirstOrThrow();
  return locale;
}

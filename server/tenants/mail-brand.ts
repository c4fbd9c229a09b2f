/** How a TMC's mails look, and how they write amounts. */
import type { MoneyFormat } from '../../charts/format.ts';
import type { ReadOnlyDb } from '../database/schema.ts';
import type { Brand } from '../jobs/mail-content.ts';
import { effectiveSettings, type StoredSettings } from './client-settings.ts';

export async function mailBrand(db: ReadOnlyDb, clientId: number): Promise<Brand & { format: MoneyFormat }> {
  const { name, currency, locale, settings } = await db
    .selectFrom('clients')
    .select(['name', 'currency', 'locale', 'settings'])
    .where('id', '=', clientId)
    .executeTakeFirstOrThrow();
  return { ...brandOf(name, effectiveSettings(settings)), format: { currency, locale } };
}

export const brandOf = (name: string, settled: StoredSettings): Brand => ({
  name,
  colors: { background: settled.report_background_color, text: settled.report_text_color },
});

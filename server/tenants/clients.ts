/** Creates clients (TMCs): the row, the root of their hierarchy, their data version. */

import { sql } from 'kysely';
import * as z from 'zod';
import { decimalsOf, mostDecimals } from '../../contract/vocabulary/currency-decimals.ts';
import type { Db } from '../database/schema.ts';
import { CommandError } from '../lib/command-error.ts';
import { type Change, done } from '../mutations/change.ts';
import { changeByCommand } from '../mutations/door.ts';
import { kind } from '../mutations/kind.ts';
import { toEveryone } from '../mutations/visible.ts';
import { countryTimeZone, isCountry } from '../reference-data/countries.ts';

export type NewClient = {
  code: string;
  name: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** ISO 4217; defaults to the country's currency if it is listed here. */
  currency?: string | undefined;
  /** IANA; defaults to the time zone of the country's largest city. */
  timeZone?: string | undefined;
  /** BCP 47; defaults to English as written in the country. */
  locale?: string | undefined;
};

export type CreatedClient = { id: number; code: string; name: string; currency: string; timeZone: string };

export const clientCreated = kind('client_created', {
  state: z.object({
    code: z.string(),
    name: z.string(),
    country: z.string(),
    currency: z.string(),
    timeZone: z.string(),
  }),
  raises: null,
  undo: 'A TMC stays, with everything that was imported into it.',
  visible: toEveryone,
});

/** Throws a CommandError for invalid input. */
export async function createClient(db: Db, client: NewClient): Promise<CreatedClient> {
  const row = checked(client);
  // The id is taken before the row exists, because the transaction belongs to this client from its start.
  const ids = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('clients', 'id')) as id`.execute(db);
  const { id } = ids.rows[0] as { id: number };
  return changeByCommand(db, id, clientCreated, async (change) => {
    const { code, name, base_country, currency, time_zone, locale } = row;
    const { rows: created } = await sql`
      insert into clients (id, code, name, base_country, currency, time_zone, locale) overriding system value
      values (${id}, ${code}, ${name}, ${base_country}, ${currency}, ${time_zone}, ${locale})
      on conflict (code) do nothing returning id`.execute(change.trx);
    if (created.length === 0) throw new CommandError(`A client with the code ${code} exists already.`);
    await plantRoot(change, name);
    const after = { code, name, country: base_country, currency, timeZone: time_zone };
    return done(
      { id, code, name, currency, timeZone: time_zone },
      { subject: { id, label: name }, before: null, after },
    );
  });
}

/** The id of a client; throws a CommandError for an unknown code. */
export async function clientByCode(db: Db, code: string): Promise<{ id: number; name: string }> {
  const found = await db
    .selectFrom('clients')
    .select(['id', 'name'])
    .where('code', '=', code)
    .executeTakeFirst();
  if (!found) throw new CommandError(`There is no client with the code ${code}.`);
  return found;
}

async function plantRoot({ trx, clientId }: Change, label: string): Promise<void> {
  await trx.insertInto('data_version').values({ client_id: clientId }).execute();
  const root = await trx
    .insertInto('nodes')
    .values({ client_id: clientId, label, is_root: true })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('node_closure')
    .values({ client_id: clientId, ancestor_id: root.id, descendant_id: root.id, depth: 0 })
    .execute();
}

/** The currencies of the most likely countries of TMCs; for others, the currency must be given. */
const currencies: Record<string, string> = {
  AU: 'AUD',
  CA: 'CAD',
  GB: 'GBP',
  HK: 'HKD',
  IE: 'EUR',
  NZ: 'NZD',
  SG: 'SGD',
  US: 'USD',
};

function checked({ code, name, country, currency, timeZone, locale = `en-${country}` }: NewClient) {
  if (!/^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$/.test(code)) {
    throw new CommandError('CODE: 1 to 40 letters, digits, dots, dashes or underscores.');
  }
  const label = name.trim();
  if (label === '' || label.length > 200) throw new CommandError('--name: 1 to 200 characters.');
  if (!isCountry(country)) {
    throw new CommandError(`--country ${country}: no ISO 3166-1 alpha-2 code, as AU.`);
  }
  const currencyCode = currency ?? currencies[country];
  const zone = timeZone ?? (country === 'AU' ? 'Australia/Melbourne' : countryTimeZone(country));
  if (!currencyCode)
    throw new CommandError(`Name the currency of ${country} with --currency, as --currency EUR.`);
  if (!zone) {
    throw new CommandError(`Name the time zone with --time-zone, as --time-zone Europe/Paris.`);
  }
  if (!Intl.supportedValuesOf('currency').includes(currencyCode)) {
    throw new CommandError(`--currency ${currencyCode}: no ISO 4217 code, as AUD.`);
  }
  if (decimalsOf(currencyCode) > mostDecimals) {
    throw new CommandError(
      `--currency ${currencyCode}: its amounts have more than ${mostDecimals} decimals.`,
    );
  }
  if (!isTimeZone(zone)) throw new CommandError(`--time-zone ${zone}: no IANA time zone.`);
  return {
    code,
    name: label,
    base_country: country,
    currency: currencyCode,
    time_zone: zone,
    locale: knownLocale(locale),
  };
}

/** In its canonical form, as `de-DE` from `de-de`. */
function knownLocale(locale: string): string {
  try {
    const [found] = Intl.NumberFormat.supportedLocalesOf(locale);
    if (found) return found;
  } catch {
    // It is malformed.
  }
  throw new CommandError(`--locale ${locale}: no BCP 47 locale, as de-DE.`);
}

function isTimeZone(zone: string): boolean {
  try {
    // An offset such as +10:00 is accepted there too, but knows no daylight saving.
    return /^[A-Za-z]/.test(zone) && new Intl.DateTimeFormat('en', { timeZone: zone }) !== undefined;
  } catch {
    return false;
  }
}

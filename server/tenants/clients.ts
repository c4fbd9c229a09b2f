/** Creates clients (TMCs): the row, the root of their hierarchy, their data version. */

import type { Db, Trx } from '../db/schema.ts';
import { enterTenant } from '../db/tenant.ts';
import { CommandError } from '../ground/command-error.ts';
import { countryTimeZone, isCountry } from '../reference/countries.ts';

export type NewClient = {
  code: string;
  name: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** ISO 4217; left out: the country's, where it is known here. */
  currency?: string | undefined;
  /** IANA; left out: that of the country's largest city. */
  timeZone?: string | undefined;
};

export type CreatedClient = { id: number; code: string; name: string; currency: string; timeZone: string };

/** Throws a CommandError that names what is wrong. */
export async function createClient(db: Db, client: NewClient): Promise<CreatedClient> {
  const row = checked(client);
  return db.transaction().execute(async (trx) => {
    const created = await trx
      .insertInto('clients')
      .values(row)
      .onConflict((conflict) => conflict.column('code').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!created) throw new CommandError(`A client with the code ${row.code} exists already.`);
    await plantRoot(trx, created.id, row.name);
    return {
      id: created.id,
      code: row.code,
      name: row.name,
      currency: row.currency,
      timeZone: row.time_zone,
    };
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

async function plantRoot(trx: Trx, clientId: number, label: string): Promise<void> {
  await enterTenant(trx, clientId);
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

/** The currencies of the countries that TMCs are likeliest to work from; others are asked for. */
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

function checked({ code, name, country, currency, timeZone }: NewClient) {
  if (!/^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$/.test(code)) {
    throw new CommandError('CODE: 1 to 40 letters, digits, dots, dashes or underscores.');
  }
  const label = name.trim();
  if (label === '' || label.length > 200) throw new CommandError('--name: 1 to 200 characters.');
  if (!isCountry(country)) {
    throw new CommandError(`--country ${country}: no ISO 3166-1 alpha-2 code, as AU.`);
  }
  const money = currency ?? currencies[country];
  const zone = timeZone ?? (country === 'AU' ? 'Australia/Melbourne' : countryTimeZone(country));
  if (!money) throw new CommandError(`Name the currency of ${country} with --currency, as --currency EUR.`);
  if (!zone) {
    throw new CommandError(`Name the time zone with --time-zone, as --time-zone Europe/Paris.`);
  }
  if (!Intl.supportedValuesOf('currency').includes(money)) {
    throw new CommandError(`--currency ${money}: no ISO 4217 code, as AUD.`);
  }
  if (!isTimeZone(zone)) throw new CommandError(`--time-zone ${zone}: no IANA time zone.`);
  return {
    code,
    name: label,
    base_country: country,
    currency: money,
    time_zone: zone,
    locale: `en-${country}`,
  };
}

function isTimeZone(zone: string): boolean {
  try {
    // An offset such as +10:00 is accepted there too, but knows no daylight saving.
    return /^[A-Za-z]/.test(zone) && new Intl.DateTimeFormat('en', { timeZone: zone }) !== undefined;
  } catch {
    return false;
  }
}

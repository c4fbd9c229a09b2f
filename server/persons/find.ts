/** Finds the person whom a command names. */
import { type RawBuilder, sql } from 'kysely';
import { any } from '../database/build.ts';
import type { Trx } from '../database/schema.ts';
import { CommandError } from '../lib/command-error.ts';
import { pseudonymOf } from '../privacy/erasure.ts';
import { wordsOf } from './mark-list.ts';

export type RawTraveller = { id: number; customerId: number; customer: string; name: string; number: string };

export type Traveller = {
  of: 'traveller';
  id: number;
  name: string;
  number: string | null;
  raws: RawTraveller[];
};

export type User = {
  of: 'user';
  id: number;
  name: string;
  email: string;
  names: string[];
  subject: string | null;
};

export type Person = Traveller | User;

export type Wanted = { traveller: string } | { employee: string };

/** Those whom the words could mean: by id, or by name in any order and spelling of case, or by employee number. */
export async function findTravellers(trx: Trx, clientId: number, wanted: Wanted): Promise<Traveller[]> {
  const { rows } = await sql<{ id: number; name: string; number: string | null; raws: RawTraveller[] }>`
    select t.id, t.name, t.employee_number as number,
      json_agg(json_build_object('id', raw.id, 'customerId', raw.customer_id, 'customer', coalesce(node.code, ''),
        'name', raw.name, 'number', raw.employee_number) order by raw.id) as raws
    from travellers t
    join raw_travellers raw on raw.client_id = ${clientId} and raw.traveller_id = t.id
    left join nodes node on node.client_id = ${clientId} and node.id = raw.customer_id
    where t.client_id = ${clientId}
    group by t.id, t.name, t.employee_number order by t.id`.execute(trx);
  return rows.filter((row) => isMeant(row, wanted)).map((row) => ({ of: 'traveller', ...row }));
}

type Named = { id: number; name: string; number: string | null; raws: RawTraveller[] };

function isMeant({ id, name, number, raws }: Named, wanted: Wanted): boolean {
  if ('employee' in wanted)
    return number === wanted.employee || raws.some((raw) => raw.number === wanted.employee);
  if (/^\d+$/.test(wanted.traveller)) return id === Number(wanted.traveller);
  const forms = new Set(wordsOf(wanted.traveller));
  return [name, ...raws.map((raw) => raw.name)].some((one) => wordsOf(one).some((form) => forms.has(form)));
}

export async function findUser(trx: Trx, email: string): Promise<User | undefined> {
  const user = await trx
    .selectFrom('users')
    .select(['id', 'name', 'email', 'subject'])
    .where('email', '=', email.trim().toLowerCase())
    .executeTakeFirst();
  if (!user) return undefined;
  const memberships = await trx
    .selectFrom('memberships')
    .select('name')
    .where('user_id', '=', user.id)
    .execute();
  const names = memberships.flatMap(({ name }) => name ?? []);
  return { of: 'user', ...user, names: [...new Set([user.name, ...names])].filter((one) => one !== email) };
}

/** Throws unless exactly one traveller is meant. */
export function theOnly(found: readonly Traveller[]): Traveller {
  const [first, ...others] = found;
  if (!first) throw new CommandError('No traveller is called so.');
  if (others.length === 0) return first;
  throw new CommandError(
    ['Several travellers are meant. Name one by its id, as --traveller ID:', ...found.map(inOneLine)].join(
      '\n',
    ),
  );
}

export const inOneLine = ({ id, name, number, raws }: Traveller) => {
  const customers = [...new Set(raws.map(({ customer }) => customer))].join(', ');
  const others = [...new Set(raws.map((raw) => raw.name))].filter((one) => one !== name);
  const also = others.length > 0 ? `; in the feed also ${others.join('; ')}` : '';
  return `  ${id}: ${name}, ${number ? `employee number ${number}` : 'no employee number'}, customer ${customers}${also}`;
};

/** Whom the line names is neither the traveller nor erased. */
export const isOfSomebodyElse = (
  raw: RawBuilder<unknown>,
  clientId: number,
  raws: readonly RawTraveller[],
) => sql`
  exists (select from raw_travellers named
    where named.client_id = ${clientId} and named.id = ${raw} and named.id <> all (${raws.map(({ id }) => id)})
      and named.name not like ${`${pseudonymOf('traveller', '')}%`})`;

/** The lines of the traveller: with their name, or without a name in bookings where nobody else travels. */
export async function linesOf(trx: Trx, clientId: number, { raws }: Traveller) {
  const ids = any(raws.map(({ id }) => id));
  const { rows } = await sql<{ id: number; bookingId: number; isNamed: boolean; isAlone: boolean }>`
    with own as (
      select distinct booking_id from line_items
      where client_id = ${clientId} and raw_traveller_id = ${ids}
    ), alone as (
      select own.booking_id, not exists (
        select from line_items other
        where other.client_id = ${clientId} and other.booking_id = own.booking_id
          and ${isOfSomebodyElse(sql`other.raw_traveller_id`, clientId, raws)}
      ) as is_alone
      from own
    )
    select l.id, l.booking_id as "bookingId", l.raw_traveller_id is not null as "isNamed", is_alone as "isAlone"
    from line_items l join alone on alone.booking_id = l.booking_id
    where l.client_id = ${clientId}
      and (l.raw_traveller_id = ${ids} or l.raw_traveller_id is null and is_alone)`.execute(trx);
  return rows;
}

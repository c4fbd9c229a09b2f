/** Everything that is held about a person: what an erasure would change, before it changes it. */
import { sql } from 'kysely';
import { any } from '../database/build.ts';
import type { Db, Trx } from '../database/schema.ts';
import { enterTenantAsOwner } from '../database/tenant.ts';
import { Cleaner } from '../privacy/cleaner.ts';
import { ownedBy } from './apply.ts';
import { sweepClient } from './client-rows.ts';
import { newErasure, rehearsable } from './erase.ts';
import { linesOf, type Person, type Traveller } from './find.ts';
import { markTraveller } from './traveller-marks.ts';
import { markUser } from './user.ts';

/** A line with names in place of ids. Amounts are in the TMC's currency. */
export type HeldLine = {
  booking: string;
  product: string;
  status: string;
  date: string;
  from: string | null;
  to: string | null;
  starts: string | null;
  ends: string | null;
  supplier: string | null;
  ticket: string | null;
  amount: number;
  references: Record<string, string> | null;
};

type Row = Record<string, unknown>;

export type HeldInTmc = {
  tmc: string;
  name: string;
  currency: string;
  lines: HeldLine[];
  rows: Record<string, Row[]>;
};

export type PersonExport = {
  madeAt: string;
  person: Pick<Person, 'of' | 'id' | 'name'> & {
    inTheFeed?: { customer: string; name: string; employeeNumber: string }[];
  };
  tmcs: HeldInTmc[];
};

/** Keys and digests say nothing about the person, and would help whoever finds the file. */
const withheld = [
  'client_id',
  'token',
  'answer_key',
  'content_hash',
  'once',
  'digest',
  'secret',
  'request',
  'key',
];

/** `find` runs as the tables' owner within the client. */
export async function exportTraveller(
  owner: Db,
  clientId: number,
  find: (trx: Trx) => Promise<Traveller>,
): Promise<PersonExport> {
  return rehearsable(owner, true, async (trx) => {
    await enterTenantAsOwner(trx, clientId);
    const traveller = await find(trx);
    const fresh = await newErasure(trx, clientId, 'traveller');
    const { marks } = await markTraveller(trx, clientId, traveller, fresh.secret);
    const held = await heldIn(trx, clientId, new Cleaner([{ ...fresh, marks }]), traveller);
    const { raws, number: employeeNumber, ...rest } = traveller;
    const person = { ...rest, employeeNumber };
    const inTheFeed = raws.map(({ customer, name, number }) => ({ customer, name, employeeNumber: number }));
    return { madeAt: new Date().toISOString(), person: { ...person, inTheFeed }, tmcs: [held] };
  });
}

export async function exportUser(
  owner: Db,
  find: (trx: Trx) => Promise<Extract<Person, { of: 'user' }>>,
): Promise<PersonExport> {
  return rehearsable(owner, true, async (trx) => {
    const user = await find(trx);
    const clients = await trx.selectFrom('clients').select('id').orderBy('id').execute();
    const tmcs: HeldInTmc[] = [];
    for (const { id } of clients) {
      await enterTenantAsOwner(trx, id);
      const fresh = await newErasure(trx, id, 'user');
      const marks = await markUser(trx, id, user, fresh.secret);
      const held = await heldIn(trx, id, new Cleaner([{ ...fresh, marks }]), null);
      if (Object.keys(held.rows).length > 0) tmcs.push(held);
    }
    const account = await sql<Row>`
      select to_jsonb(u) as account,
        (select json_agg(to_jsonb(m)) from memberships m where m.user_id = u.id) as access,
        (select json_agg(to_jsonb(c)) from account_changes c where c.user_id = u.id or c.subject_id = u.id::text) as changes
      from users u where u.id = ${user.id}`.execute(trx);
    return { madeAt: new Date().toISOString(), person: { ...user, ...account.rows[0] }, tmcs };
  });
}

async function heldIn(
  trx: Trx,
  clientId: number,
  cleaner: Cleaner,
  traveller: Traveller | null,
): Promise<HeldInTmc> {
  const rows: Record<string, Row[]> = {};
  const owned = await ownedBy(trx, clientId, cleaner);
  await sweepClient({ trx, clientId, cleaner, owned }, (table, row) => {
    rows[table] = [...(rows[table] ?? []), shown(row)];
  });
  const { code, name, currency } = await trx
    .selectFrom('clients')
    .select(['code', 'name', 'currency'])
    .where('id', '=', clientId)
    .executeTakeFirstOrThrow();
  const lines = traveller ? await readLines(trx, clientId, traveller) : [];
  return { tmc: code, name, currency, lines, rows };
}

/** A rejected row is text that PostgreSQL writes as bytes. */
function shown(row: Row): Row {
  const entries = Object.entries(row).flatMap(([column, value]) => {
    if (value === null || withheld.includes(column)) return [];
    if (column === 'record') return [[column, Buffer.from(String(value).slice(2), 'hex').toString('utf8')]];
    return [[column, value]];
  });
  return Object.fromEntries(entries);
}

async function readLines(trx: Trx, clientId: number, traveller: Traveller): Promise<HeldLine[]> {
  const ids = (await linesOf(trx, clientId, traveller)).map(({ id }) => id);
  const { rows } = await sql<HeldLine>`
    select b.reference as booking, l.product_type as product, l.status, l.transaction_date as date,
      origin.name as "from", destination.name as "to", l.start_at as starts, l.end_at as ends,
      l.supplier_name as supplier, l.ticket_number as ticket, l.amount_paid / 100.0 as amount,
      l.reference_fields as "references"
    from line_items l
    join bookings b on b.client_id = ${clientId} and b.id = l.booking_id
    left join places origin on origin.client_id = ${clientId} and origin.id = l.origin_place_id
    left join places destination on destination.client_id = ${clientId} and destination.id = l.destination_place_id
    where l.client_id = ${clientId} and l.id = ${any(ids)}
    order by l.transaction_date, b.reference, l.id`.execute(trx);
  return rows.map((row) => ({ ...row, amount: Number(row.amount) }));
}

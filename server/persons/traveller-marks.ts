/** What identifies a traveller: collected from everything that the TMC stores of them. */
import { sql } from 'kysely';
import { any } from '../database/build.ts';
import type { Trx } from '../database/schema.ts';
import type { Mark } from '../database/schema-privacy.ts';
import { emailForm, nameForm } from '../privacy/candidates.ts';
import { bookingText, identityText, lineText, markOf } from '../privacy/erasure.ts';
import { anyCustomer } from '../privacy/records.ts';
import { isOfSomebodyElse, linesOf, type Traveller } from './find.ts';
import { type Found, MarkList, wordsOf } from './mark-list.ts';

/** Marks, and the ids of the rows that are the person's. */
export type Held = { marks: Mark[]; lineIds: Set<number>; bookingIds: Set<number>; rawIds: Set<number> };

export async function markTraveller(
  trx: Trx,
  clientId: number,
  traveller: Traveller,
  secret: Buffer,
): Promise<Held> {
  const { raws } = traveller;
  const lines = await linesOf(trx, clientId, traveller);
  const lineIds = new Set(lines.map(({ id }) => id));
  const alone = new Set(lines.flatMap(({ bookingId, isAlone }) => (isAlone ? [bookingId] : [])));
  const others = await readOthers(trx, clientId, traveller);
  const list = new MarkList(secret, others);
  const earlier = await namesInChanges(trx, clientId, traveller);
  for (const name of [traveller.name, ...raws.map(({ name }) => name), ...earlier.names]) list.addName(name);
  for (const number of [traveller.number, ...raws.map(({ number }) => number), ...earlier.numbers])
    if (number) list.addCode(number);
  for (const email of await addressesOf(trx, clientId, traveller)) list.addEmail(email);
  for (const value of await ownValues(trx, clientId, traveller, [...lineIds])) list.addValue(value);
  const own = lines.filter(({ isNamed }) => isNamed).map(({ id }) => id);
  return {
    marks: [
      ...identities(secret, raws, others),
      ...(await lineMarks(trx, clientId, own, secret)),
      ...(await bookingMarks(trx, clientId, [...alone], secret, list)),
      ...list.marks,
    ],
    lineIds,
    bookingIds: alone,
    rawIds: new Set(raws.map(({ id }) => id)),
  };
}

/** Where the customer is not known, a name tells only if nobody else has it. */
function identities(secret: Buffer, raws: Traveller['raws'], others: Found): Mark[] {
  const of = (customer: string, { name, number }: Traveller['raws'][number], isStrong: boolean): Mark =>
    markOf(secret, 'identity', identityText(customer, name, number), isStrong);
  return [
    ...raws.map((raw, at) => of(raw.customer, raw, at === 0)),
    ...raws
      .filter(({ name }) => !others.names.has(nameForm(name)))
      .map((raw, at) => of(anyCustomer, raw, at === 0)),
  ];
}

/** Names, numbers and addresses of everybody else: what they share identifies nobody alone. */
async function readOthers(trx: Trx, clientId: number, { id }: Traveller): Promise<Found> {
  const { rows } = await sql<{ name: string; number: string | null; email: string | null }>`
    select name, employee_number as number, null as email from travellers
    where client_id = ${clientId} and id <> ${id}
    union select name, employee_number, null from raw_travellers
    where client_id = ${clientId} and traveller_id <> ${id}
    union select coalesce(m.name, u.name), null, u.email from memberships m join users u on u.id = m.user_id
    where m.client_id = ${clientId}`.execute(trx);
  return {
    names: new Set(rows.flatMap(({ name }) => wordsOf(name))),
    codes: new Set(rows.flatMap(({ number }) => number?.toUpperCase() ?? [])),
    emails: new Set(rows.flatMap(({ email }) => (email === null ? [] : emailForm(email)))),
  };
}

/** Names and numbers that people gave the traveller, or that were merged with it, at other times. */
async function namesInChanges(trx: Trx, clientId: number, { id, raws }: Traveller) {
  const { rows } = await sql<{ before: unknown; after: unknown }>`
    select before, after from changes
    where client_id = ${clientId} and kind in ('traveller_edited', 'travellers_merged', 'travellers_unmerged')
  `.execute(trx);
  const rawIds = new Set(raws.map((raw) => raw.id));
  const names = new Set<string>();
  const numbers = new Set<string>();
  const read = (value: unknown, isRaw: boolean): void => {
    if (Array.isArray(value)) {
      for (const one of value) read(one, isRaw);
      return;
    }
    if (value === null || typeof value !== 'object') return;
    const { id: of, name, employeeNumber, raw } = value as Record<string, unknown>;
    if (isRaw ? rawIds.has(of as number) : of === id) {
      if (typeof name === 'string') names.add(name);
      if (typeof employeeNumber === 'string') numbers.add(employeeNumber);
    }
    for (const [key, one] of Object.entries(value)) read(one, key === 'raw' && raw !== undefined);
  };
  for (const { before, after } of rows) {
    read(before, false);
    read(after, false);
  }
  return { names, numbers };
}

async function addressesOf(trx: Trx, clientId: number, { id }: Traveller): Promise<string[]> {
  const rows = await trx
    .selectFrom('traveller_message_recipients')
    .select('email')
    .distinct()
    .where('client_id', '=', clientId)
    .where('traveller_id', '=', id)
    .execute();
  return rows.map(({ email }) => email);
}

/** Ticket numbers and reference fields that stand in no other traveller's lines. */
async function ownValues(
  trx: Trx,
  clientId: number,
  { raws }: Traveller,
  lineIds: readonly number[],
): Promise<string[]> {
  const values = sql`line_items l cross join lateral (
    select value from jsonb_each_text(l.reference_fields) union all select l.ticket_number) v`;
  const own = await sql<{ value: string }>`
    select distinct value from ${values}
    where l.client_id = ${clientId} and l.id = ${any(lineIds)} and value is not null`.execute(trx);
  const found = own.rows.map(({ value }) => value);
  const shared = await sql<{ value: string }>`
    select distinct value from ${values}
    where l.client_id = ${clientId} and value = ${any(found)}
      and ${isOfSomebodyElse(sql`l.raw_traveller_id`, clientId, raws)}`.execute(trx);
  const ofOthers = new Set(shared.rows.map(({ value }) => value));
  return found.filter((value) => !ofOthers.has(value));
}

async function lineMarks(
  trx: Trx,
  clientId: number,
  ids: readonly number[],
  secret: Buffer,
): Promise<Mark[]> {
  const lines = await trx
    .selectFrom('line_items')
    .select(['data_source', 'line_key'])
    .where('client_id', '=', clientId)
    .where('id', '=', any(ids))
    .execute();
  return lines
    .filter(({ line_key }) => !line_key.startsWith('erased-'))

    .map(({ data_source, line_key }) => markOf(secret, 'line', lineText(data_source, line_key), true));
}

async function bookingMarks(
  trx: Trx,
  clientId: number,
  ids: readonly number[],
  secret: Buffer,
  list: MarkList,
): Promise<Mark[]> {
  const { rows } = await sql<{ reference: string; customer: string }>`
    select b.reference, coalesce(node.code, '') as customer from bookings b
    left join nodes node on node.client_id = ${clientId} and node.id = b.customer_id
    where b.client_id = ${clientId} and b.id = ${any(ids)} and b.reference not like 'ERASED-%'`.execute(trx);
  for (const { reference } of rows) list.addCode(reference);
  const of = (customer: string, reference: string): Mark =>
    markOf(secret, 'booking', bookingText(customer, reference), true);
  return rows.flatMap(({ reference, customer }) => [of(customer, reference), of(anyCustomer, reference)]);
}

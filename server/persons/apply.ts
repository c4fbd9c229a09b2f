/** Applies erasures to all rows of a client, whether they are new or were applied before to another state of the database. */
import { sql } from 'kysely';
import { any } from '../database/build.ts';
import type { Trx } from '../database/schema.ts';
import { raiseVersions } from '../mutations/data-version.ts';
import { emailForm } from '../privacy/candidates.ts';
import { Cleaner } from '../privacy/cleaner.ts';
import { bookingText, type Erasure, identityText } from '../privacy/erasure.ts';
import { codeOf, nameOf } from '../privacy/records.ts';
import { type Owned, sweepClient } from './client-rows.ts';
import { linesOf, type RawTraveller } from './find.ts';
import { sweepShared } from './shared-rows.ts';

export type Recorded = Erasure & { actor: string; at: Date };

/** The number of rows by table. */
export type Counts = Record<string, number>;

/** Replaces what names the persons in all rows of the client, and records it. Those that are recorded already stay so. */
export async function applyErasures(
  trx: Trx,
  clientId: number,
  erasures: readonly Recorded[],
): Promise<Counts> {
  const cleaner = new Cleaner(erasures);
  const owned = await ownedBy(trx, clientId, cleaner);
  const counts = await sweepClient({ trx, clientId, cleaner, owned });
  Object.assign(counts, await renameTravellers(trx, clientId, cleaner, owned));
  Object.assign(counts, await removeReportFiles(trx, clientId));
  Object.assign(counts, await sweepShared(trx, clientId, cleaner, owned));
  await markChanged(trx, clientId, owned);
  for (const { id, of, pseudonym, secret, marks, actor, at } of erasures)
    await trx
      .insertInto('erasures')
      .values({
        client_id: clientId,
        id,
        at,
        actor,
        of,
        pseudonym,
        secret,
        marks: JSON.stringify(marks),
        rows: JSON.stringify(counts),
      })
      .onConflict((conflict) => conflict.columns(['client_id', 'id']).doNothing())
      .execute();
  return counts;
}

/** Whose rows are whose, by the digests alone: after a restore nothing else is known of a person. */
export async function ownedBy(trx: Trx, clientId: number, cleaner: Cleaner): Promise<Owned[]> {
  const raws = await rawsOf(trx, clientId);
  const users = cleaner.erasures.some(({ of }) => of === 'user')
    ? await trx.selectFrom('users').select(['id', 'email']).execute()
    : [];
  const userOf = (erasure: Erasure) =>
    erasure.of === 'user'
      ? users.find(({ email }) => cleaner.lookUp('email', emailForm(email))?.erasure === erasure)
      : undefined;
  const found = new Map<Erasure, (RawTraveller & { travellerId: number })[]>();
  for (const raw of raws) {
    const owner = cleaner.lookUp('identity', identityText(raw.customer, raw.name, raw.number));
    if (owner) found.set(owner.erasure, [...(found.get(owner.erasure) ?? []), raw]);
  }
  const result: Owned[] = [];
  for (const erasure of cleaner.erasures) {
    const own = found.get(erasure) ?? [];
    const bookings = await bookingsOf(trx, clientId, cleaner, erasure);
    const lines = await linesOf(trx, clientId, { of: 'traveller', id: 0, name: '', number: null, raws: own });
    result.push({
      erasure,
      raws: new Set(own.map(({ id }) => id)),
      travellers: new Set(own.map(({ travellerId }) => travellerId)),
      lines: new Set(lines.map(({ id }) => id)),
      bookings: new Set([
        ...bookings,
        ...lines.flatMap(({ bookingId, isAlone }) => (isAlone ? [bookingId] : [])),
      ]),
      user: userOf(erasure)?.id ?? null,
    });
  }
  return result;
}

/** Those of which the reference is a mark. */
async function bookingsOf(trx: Trx, clientId: number, cleaner: Cleaner, erasure: Erasure): Promise<number[]> {
  if (!erasure.marks.some(({ kind }) => kind === 'booking')) return [];
  const { rows } = await sql<{ id: number; reference: string; customer: string }>`
    select b.id, b.reference, coalesce(node.code, '') as customer from bookings b
    left join nodes node on node.client_id = ${clientId} and node.id = b.customer_id
    where b.client_id = ${clientId}`.execute(trx);
  return rows.flatMap(({ id, reference, customer }) =>
    cleaner.lookUp('booking', bookingText(customer, reference))?.erasure === erasure ? [id] : [],
  );
}

async function rawsOf(trx: Trx, clientId: number) {
  const { rows } = await sql<RawTraveller & { travellerId: number }>`
    select raw.id, raw.customer_id as "customerId", coalesce(node.code, '') as customer, raw.name,
      raw.employee_number as number, raw.traveller_id as "travellerId"
    from raw_travellers raw
    left join nodes node on node.client_id = ${clientId} and node.id = raw.customer_id
    where raw.client_id = ${clientId}`.execute(trx);
  return rows;
}

/** A person stays one traveller, and each spelling of the feed one raw traveller, so that counts stay. */
async function renameTravellers(
  trx: Trx,
  clientId: number,
  cleaner: Cleaner,
  owned: readonly Owned[],
): Promise<Counts> {
  const counts: Counts = {};
  const count = (table: string) => {
    counts[table] = (counts[table] ?? 0) + 1;
  };
  const ids = owned.flatMap(({ raws }) => [...raws]);
  for (const { id, customer, name, number } of (await rawsOf(trx, clientId)).filter((raw) =>
    ids.includes(raw.id),
  )) {
    const owner = cleaner.lookUp('identity', identityText(customer, name, number));
    if (!owner) continue;
    await sql`update raw_travellers
      set name = ${nameOf(owner.erasure, owner.mark)}, employee_number = ${codeOf(owner.erasure, number)}
      where client_id = ${clientId} and id = ${id}`.execute(trx);
    count('raw_travellers');
  }
  for (const { erasure, travellers } of owned)
    for (const id of travellers) {
      const { number } = await trx
        .selectFrom('travellers')
        .select('employee_number as number')
        .where('client_id', '=', clientId)
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      await trx
        .updateTable('travellers')
        .set({ name: erasure.pseudonym, employee_number: number === null ? null : codeOf(erasure, number) })
        .where('client_id', '=', clientId)
        .where('id', '=', id)
        .execute();
      count('travellers');
    }
  return counts;
}

/** Reports that were made could name the person; those who want one again send it again. */
async function removeReportFiles(trx: Trx, clientId: number): Promise<Counts> {
  await trx.deleteFrom('report_file_parts').where('client_id', '=', clientId).execute();
  const { numDeletedRows } = await trx
    .deleteFrom('report_files')
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  return numDeletedRows > 0n ? { report_files: Number(numDeletedRows) } : {};
}

/** Cached answers and replicas of an earlier state hold the name. */
async function markChanged(trx: Trx, clientId: number, owned: readonly Owned[]): Promise<void> {
  const version = sql<number>`(select version from data_version where client_id = ${clientId})`;
  const lines = owned.flatMap(({ lines }) => [...lines]);
  const bookings = owned.flatMap(({ bookings }) => [...bookings]);
  for (const [table, ids] of [
    ['line_items', lines],
    ['bookings', bookings],
  ] as const)
    await sql`update ${sql.table(table)} set version = ${version}
      where client_id = ${clientId} and id = ${any(ids)}`.execute(trx);
  await raiseVersions(trx, clientId, [
    'travellers_version',
    'nodes_version',
    'policy_codes_version',
    'service_fee_types_version',
  ]);
}

/** Copies the records of policy changes, and dismissals, for `028-policies-of-customers.ts`. */
import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Family, PolicyRecord, State } from './028-policy-families.ts';
import { type Copy, given, newIds } from './028-policy-rows.ts';

type Db = Kysely<never>;
type StoredRecord = PolicyRecord & { subjectId: number; undoOf: number | null };

export async function readRecords(db: Db, clientId: number): Promise<StoredRecord[]> {
  const { rows } = await sql<StoredRecord>`
    select id, subject_id::bigint as "subjectId", undo_of as "undoOf", before, after from changes
    where client_id = ${clientId}
      and kind in ('travel_policy_edited', 'travel_policies_merged', 'travel_policies_unmerged')
    order by id`.execute(db);
  return rows;
}

/** Each further customer gets its own copies, with the same users and times but its own ids. */
export async function copyRecords(
  db: Db,
  clientId: number,
  copies: readonly Copy[],
  records: readonly StoredRecord[],
): Promise<void> {
  const byId = new Map(records.map((record) => [record.id, record]));
  for (const { family, raws, policies } of copies) {
    const own = family.recordIds.map((id) => byId.get(id) as StoredRecord);
    const ids = await newIds(
      db,
      'changes',
      own.map(({ id }) => id),
    );
    const stateOf = (state: State): State =>
      state && {
        records: state.records.map((record) => ({
          ...record,
          id: policies.get(record.id) as number,
          raw: record.raw.map((raw) => ({ ...raw, id: raws.get(raw.id) as number })),
        })),
      };
    const rows = own.map(({ id, subjectId, undoOf, before, after }) => ({
      id,
      new_id: ids.get(id),
      subject_id: String(policies.get(subjectId) ?? subjectId),
      undo_of: undoOf && ids.get(undoOf),
      before: stateOf(before),
      after: stateOf(after),
    }));
    const columns = {
      id: 'bigint',
      new_id: 'bigint',
      subject_id: 'text',
      undo_of: 'bigint',
      before: 'jsonb',
      after: 'jsonb',
    };
    await sql`
      insert into changes (client_id, id, at, user_id, actor, kind, subject_id, subject_label, before, after, undo_of)
        overriding system value
      select ${clientId}, copy.new_id, c.at, c.user_id, c.actor, c.kind, copy.subject_id, c.subject_label,
        copy.before, copy.after, copy.undo_of
      from ${given(columns, rows)} copy
      join changes c on c.client_id = ${clientId} and c.id = copy.id
      order by copy.new_id`.execute(db);
  }
}

type Dismissal = { key: string; labels: string[] };

/** Dismissals are identified by the ids of their policies, which are found by their codes. */
export async function copyDismissals(
  db: Db,
  clientId: number,
  families: readonly Family[],
  copies: readonly Copy[],
): Promise<void> {
  const { rows: dismissals } = await sql<Dismissal>`
    select key, labels from dismissed_suggestions
    where client_id = ${clientId} and what = 'travel policy'`.execute(db);
  const firsts = families.flatMap(({ policyIds }) => policyIds);
  const { rows: policies } = await sql<{ id: number; code: string }>`
    select id, code from policy_codes where client_id = ${clientId} and id = any(${firsts})`.execute(db);
  const idOf = new Map(policies.map(({ id, code }) => [code, id]));
  const of = customersOf(families, copies);
  for (const { key, labels } of dismissals) {
    const ids = labels.map((label) => idOf.get(label) ?? 0);
    if (keyOf(ids) !== key) continue;
    const known = new Set([key]);
    for (const own of of.values()) {
      const kept = labels.filter((label) => own.has(idOf.get(label) ?? 0));
      const ownKey = keyOf(kept.map((label) => own.get(idOf.get(label) ?? 0) ?? 0));
      if (kept.length < 2 || known.has(ownKey)) continue;
      known.add(ownKey);
      await sql`
        insert into dismissed_suggestions (client_id, what, key, labels)
        values (${clientId}, 'travel policy', ${ownKey}, ${JSON.stringify(kept)}::jsonb)`.execute(db);
    }
  }
}

/** Each customer's policy ids by the previously shared ids. */
function customersOf(families: readonly Family[], copies: readonly Copy[]) {
  const of = new Map<number, Map<number, number>>();
  const note = (customerId: number, ids: Iterable<readonly [number, number]>) => {
    of.set(customerId, new Map([...(of.get(customerId) ?? []), ...ids]));
  };
  for (const { policyIds, customers } of families) {
    if (customers[0] !== undefined)
      note(
        customers[0],
        policyIds.map((id) => [id, id]),
      );
  }
  for (const { customerId, policies } of copies) note(customerId, policies);
  return of;
}

/** The same key as in `server/merged-records/suggestions.ts`. */
const keyOf = (ids: readonly number[]) =>
  createHash('sha1')
    .update(ids.toSorted((one, other) => one - other).join())
    .digest('base64url');

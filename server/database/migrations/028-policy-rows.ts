/**
 * Copies policies and their raw codes, and updates the lines that refer to them, for `028-policies-of-customers.ts`.
 */
import { type Kysely, sql } from 'kysely';
import type { Family, StoredRaw, Use } from './028-policy-families.ts';

/** A further customer's copy of a family: its new ids by the previously shared ids. */
export type Copy = {
  customerId: number;
  family: Family;
  raws: ReadonlyMap<number, number>;
  policies: ReadonlyMap<number, number>;
};

type Db = Kysely<never>;

export async function readPolicies(
  db: Db,
  clientId: number,
): Promise<{ raws: StoredRaw[]; uses: Use[]; customers: number[] }> {
  const raws = await sql<StoredRaw>`
    select id, policy_code_id as "policyId" from raw_policy_codes
    where client_id = ${clientId} order by id`.execute(db);
  const uses = await sql<Use>`
    select distinct b.customer_id as "customerId", used.raw_id as "rawId"
    from line_items l
    join bookings b on b.client_id = ${clientId} and b.id = l.booking_id
    cross join lateral (values
      (l.raw_policy_code_id), (l.feed_raw_policy_code_id), (l.edited_raw_policy_code_id)) as used (raw_id)
    where l.client_id = ${clientId} and used.raw_id > 0
    union
    select b.customer_id, used.raw_id
    from changes c
    join line_items l on l.client_id = ${clientId} and l.id = c.subject_id::bigint
    join bookings b on b.client_id = ${clientId} and b.id = l.booking_id
    cross join lateral (values
      ((c.before ->> 'rawPolicyCodeId')::bigint), ((c.after ->> 'rawPolicyCodeId')::bigint)) as used (raw_id)
    where c.client_id = ${clientId} and c.kind = 'line_edited' and used.raw_id > 0`.execute(db);
  const customers = await sql<{ id: number }>`
    select distinct customer_id as id from bookings where client_id = ${clientId}`.execute(db);
  return { raws: raws.rows, uses: uses.rows, customers: customers.rows.map(({ id }) => id) };
}

/**
 * The first customer of each family keeps the shared rows; families of no customer are deleted until a feed names them.
 */
export async function placeFirst(db: Db, clientId: number, families: readonly Family[]): Promise<void> {
  const placed = families.flatMap(({ rawIds, customers: [customerId] }) =>
    customerId === undefined ? [] : rawIds.map((id) => ({ id, customer_id: customerId })),
  );
  await sql`
    update raw_policy_codes raw set customer_id = placed.customer_id
    from ${given({ id: 'bigint', customer_id: 'bigint' }, placed)} placed
    where raw.client_id = ${clientId} and raw.id = placed.id`.execute(db);
  await sql`delete from raw_policy_codes where client_id = ${clientId} and customer_id is null`.execute(db);
  await sql`
    delete from policy_codes p where p.client_id = ${clientId} and not exists (
      select from raw_policy_codes raw where raw.client_id = ${clientId} and raw.policy_code_id = p.id)`.execute(
    db,
  );
}

export async function copyPolicies(db: Db, clientId: number, families: readonly Family[]): Promise<Copy[]> {
  const copies: Copy[] = [];
  for (const family of families) {
    for (const customerId of family.customers.slice(1)) {
      const [raws, policies] = [
        await newIds(db, 'raw_policy_codes', family.rawIds),
        await newIds(db, 'policy_codes', family.policyIds),
      ];
      copies.push({ customerId, family, raws, policies });
    }
  }
  await sql`
    insert into policy_codes (client_id, id, code, description, is_compliant, show_lost_savings,
      edited_description, edited_is_compliant, edited_show_lost_savings) overriding system value
    select ${clientId}, copy.new_id, p.code, p.description, p.is_compliant, p.show_lost_savings,
      p.edited_description, p.edited_is_compliant, p.edited_show_lost_savings
    from ${pairs(copies.flatMap(({ policies }) => [...policies]))} copy
    join policy_codes p on p.client_id = ${clientId} and p.id = copy.id`.execute(db);
  const rows = copies.flatMap(({ customerId, raws, policies }) =>
    [...raws].map(([id, new_id]) => ({ id, new_id, customer_id: customerId, policies: [...policies] })),
  );
  await sql`
    insert into raw_policy_codes (client_id, id, customer_id, code, policy_code_id, feed_description,
      feed_is_compliant, feed_show_lost_savings) overriding system value
    select ${clientId}, copy.new_id, copy.customer_id, raw.code, (policy.value ->> 1)::bigint, raw.feed_description,
      raw.feed_is_compliant, raw.feed_show_lost_savings
    from ${given({ id: 'bigint', new_id: 'bigint', customer_id: 'bigint', policies: 'jsonb' }, rows)} copy
    join raw_policy_codes raw on raw.client_id = ${clientId} and raw.id = copy.id
    cross join lateral jsonb_array_elements(copy.policies) as policy
    where (policy.value ->> 0)::bigint = raw.policy_code_id`.execute(db);
  return copies;
}

/** Lines of the further customers, and the records of edited lines, refer to their own codes. */
export async function copyLines(
  db: Db,
  clientId: number,
  copies: readonly Copy[],
  version: number,
): Promise<void> {
  const copied = given(
    { customer_id: 'bigint', id: 'bigint', new_id: 'bigint' },
    copies.flatMap(({ customerId, raws }) =>
      [...raws].map(([id, new_id]) => ({ customer_id: customerId, id, new_id })),
    ),
  );
  const columns = ['raw_policy_code_id', 'feed_raw_policy_code_id', 'edited_raw_policy_code_id'];
  const joins = columns.map(
    (column) => sql`
      left join copied ${sql.ref(column)}
        on ${sql.ref(column)}.customer_id = b.customer_id and ${sql.ref(column)}.id = ${sql.ref(`l.${column}`)}`,
  );
  const values = columns.map(
    (column) => sql`coalesce(${sql.ref(column)}.new_id, ${sql.ref(`l.${column}`)}) as ${sql.ref(column)}`,
  );
  await sql`
    with copied as materialized (select * from ${copied} given), named as (
      select l.id, ${sql.join(values)}
      from line_items l
      join bookings b on b.client_id = ${clientId} and b.id = l.booking_id
      ${sql.join(joins, sql` `)}
      where l.client_id = ${clientId}
        and coalesce(${sql.join(columns.map((column) => sql`${sql.ref(column)}.new_id`))}) is not null
    )
    update line_items l set version = ${version},
      ${sql.join(columns.map((column) => sql`${sql.ref(column)} = named.${sql.ref(column)}`))}
    from named where l.client_id = ${clientId} and l.id = named.id`.execute(db);
  for (const state of ['before', 'after']) {
    await sql`
      update changes c set ${sql.ref(state)} = jsonb_set(
        ${sql.ref(`c.${state}`)}, '{rawPolicyCodeId}', to_jsonb(copied.new_id))
      from line_items l
      join bookings b on b.client_id = ${clientId} and b.id = l.booking_id
      join ${copied} copied on copied.customer_id = b.customer_id
      where c.client_id = ${clientId} and c.kind = 'line_edited'
        and l.client_id = ${clientId} and l.id = c.subject_id::bigint
        and copied.id = (${sql.ref(`c.${state}`)} ->> 'rawPolicyCodeId')::bigint`.execute(db);
  }
}

/** Maps each id to a new id of the table. */
export async function newIds(
  db: Db,
  table: string,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ id: number }>`
    select nextval(${sql.lit(`${table}_id_seq`)}::regclass) as id
    from generate_series(1, ${ids.length})`.execute(db);
  return new Map(ids.map((id, at) => [id, rows[at]?.id as number]));
}

const pairs = (ids: readonly (readonly [number, number])[]) =>
  given(
    { id: 'bigint', new_id: 'bigint' },
    ids.map(([id, new_id]) => ({ id, new_id })),
  );

/** Rows as a parenthesised subquery. */
export const given = (columns: Readonly<Record<string, string>>, rows: readonly object[]) => sql`(
  select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as row (${sql.raw(
      Object.entries(columns)
        .map(([name, type]) => `${name} ${type}`)
        .join(', '),
    )}))`;

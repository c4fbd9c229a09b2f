/** Groups raw policy codes into families with their customers, for `028-policies-of-customers.ts`. */

export type StoredRaw = { id: number; policyId: number };

/** The states before and after a change of policies, as stored in its record. */
export type State = { records: { id: number; raw: { id: number }[] }[] } | null;

export type PolicyRecord = { id: number; before: State; after: State };

/** Whether a line, or a record of an edited line, has the raw code. */
export type Use = { rawId: number; customerId: number };

/**
 * Raw codes that form one policy, or that any user's change ever combined, with the ids of the policies to which they
 * belonged. Each of the customers gets the whole family, so that its records remain correct. The first keeps the ids.
 */
export type Family = {
  rawIds: number[];
  policyIds: number[];
  recordIds: number[];
  customers: number[];
};

/**
 * A family that users changed but no line has any more belongs to every customer, since the changes applied to all. One
 * that nobody changed and no line has belongs to none.
 */
export function familiesOf(
  raws: readonly StoredRaw[],
  records: readonly PolicyRecord[],
  uses: readonly Use[],
  customers: readonly number[],
): Family[] {
  const headOf = new Map(raws.map(({ id }) => [id, id]));
  const find = (id: number): number => {
    const head = headOf.get(id) ?? id;
    return head === id ? id : find(head);
  };
  const join = (ids: readonly number[]) => {
    for (const id of ids) headOf.set(find(id), find(ids[0] as number));
  };
  const ofPolicy = Map.groupBy(raws, ({ policyId }) => policyId);
  for (const own of ofPolicy.values()) join(own.map(({ id }) => id));
  for (const record of records) join(rawIdsOf(record));

  const families = new Map<number, Family>();
  for (const { id } of raws) {
    const family = families.get(find(id)) ?? { rawIds: [], policyIds: [], recordIds: [], customers: [] };
    families.set(find(id), family);
    family.rawIds.push(id);
  }
  const of = (rawId: number) => families.get(find(rawId));
  for (const [policyId, [first]] of ofPolicy) of(first?.id ?? 0)?.policyIds.push(policyId);
  for (const record of records) {
    const family = of(rawIdsOf(record)[0] ?? 0);
    family?.recordIds.push(record.id);
    family?.policyIds.push(...statesOf(record).map(({ id }) => id));
  }
  for (const { rawId, customerId } of uses) of(rawId)?.customers.push(customerId);
  return [...families.values()].map((family) => {
    const isChanged = family.recordIds.length > 0;
    const users = family.customers.length > 0 || !isChanged ? family.customers : customers;
    return { ...family, policyIds: unique(family.policyIds), customers: unique(users) };
  });
}

const statesOf = ({ before, after }: PolicyRecord) => [...(before?.records ?? []), ...(after?.records ?? [])];
const rawIdsOf = (record: PolicyRecord) => statesOf(record).flatMap(({ raw }) => raw.map(({ id }) => id));

const unique = (ids: readonly number[]) => [...new Set(ids)].sort((one, other) => one - other);

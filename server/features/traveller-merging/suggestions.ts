/** Travellers of one customer who are probably one person. */
import { ask, type Reading } from '../../access/ask.ts';
import { build } from '../../database/build.ts';
import { folded, foldedName, oneLetterApart, sharing } from '../../merged-records/alike.ts';
import type { Suggestion } from '../../merged-records/suggestions.ts';
import { customersOf } from '../../merged-records/visible-records.ts';
import { onKey } from '../../metrics/joins.ts';
import { inUse, tables } from './in-use.ts';

type Traveller = {
  travellerId: number;
  travellerName: string;
  travellerEmployeeNumber: string | null;
  customerId: number;
  /** The folded name. */
  key: string;
};

export async function suggest(reading: Reading, nodeId?: number): Promise<Suggestion[]> {
  const travellers = await namedTravellers(reading, nodeId);
  const numbered = sharing(travellers, ({ customerId, travellerEmployeeNumber: number }) =>
    number && folded(number) ? `${customerId} ${folded(number)}` : null,
  );
  const named = sharing(travellers, ({ customerId, key }) => key && `${customerId} ${key}`);
  // Where both have an employee number, the numbers decide.
  const apart: [Traveller, Traveller][] = [];
  for (const own of Map.groupBy(travellers, ({ customerId }) => customerId).values()) {
    const pairs = await oneLetterApart(own, ({ key }) => key);
    apart.push(...pairs.filter((pair) => pair.some((one) => one.travellerEmployeeNumber === null)));
  }
  return [
    ...numbered.map((records) => ({ reason: 'Same employee number', records })),
    ...named.map((records) => ({ reason: 'Same name', records })),
    ...apart.map((records) => ({ reason: 'One letter apart', records })),
  ];
}

async function namedTravellers(reading: Reading, nodeId?: number): Promise<Traveller[]> {
  const query = build
    .selectFrom(inUse(reading, nodeId).as('used'))
    .innerJoin('travellers as traveller', onKey(reading, 'traveller', 'used.id'))
    .innerJoin(customersOf(reading, tables).as('customer'), 'customer.id', 'used.id')
    .select(['traveller.id as travellerId', 'traveller.name as travellerName', 'customer.customerId'])
    .select('traveller.employee_number as travellerEmployeeNumber')
    .orderBy('traveller.name')
    .orderBy('traveller.id');
  const found = await ask(reading, query);
  return found.map((traveller) => ({ ...traveller, key: foldedName(traveller.travellerName) }));
}

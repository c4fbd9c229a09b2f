/** Travellers of one customer who probably are one person. */
import { sql } from 'kysely';
import { ask, type Reading } from '../../db/ask.ts';
import { build } from '../../db/build.ts';
import { onKey } from '../../lines/joins.ts';
import { folded, foldedName, oneLetterApart, sharing } from '../../merging/alike.ts';
import type { Suggestion } from '../../merging/suggestions.ts';
import { inUse } from './queries.ts';

type Traveller = { travellerId: number; travellerName: string; travellerEmployeeNumber: string | null };
type Known = Traveller & { customerId: number; key: string };

export async function suggestions(reading: Reading, nodeId?: number): Promise<Suggestion<Traveller>[]> {
  const travellers = await namedTravellers(reading, nodeId);
  const numbered = sharing(travellers, ({ customerId, travellerEmployeeNumber: number }) =>
    number && folded(number) ? `${customerId} ${folded(number)}` : null,
  );
  const named = sharing(travellers, ({ customerId, key }) => key && `${customerId} ${key}`);
  // Of two with a number each, the numbers decide.
  const apart: [Known, Known][] = [];
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

async function namedTravellers(reading: Reading, nodeId?: number): Promise<Known[]> {
  const customers = build
    .selectFrom('raw_travellers')
    .select(['traveller_id as id', sql<number>`min(customer_id)`.as('customerId')])
    .where('client_id', '=', reading.clientId)
    .groupBy('traveller_id');
  const question = build
    .selectFrom(inUse(reading, nodeId).as('used'))
    .innerJoin('travellers as traveller', onKey(reading, 'traveller', 'used.id'))
    .innerJoin(customers.as('customer'), 'customer.id', 'used.id')
    .select(['traveller.id as travellerId', 'traveller.name as travellerName', 'customer.customerId'])
    .select('traveller.employee_number as travellerEmployeeNumber')
    .orderBy('traveller.name')
    .orderBy('traveller.id');
  const found = await ask(reading, question);
  return found.map((traveller) => ({ ...traveller, key: foldedName(traveller.travellerName) }));
}

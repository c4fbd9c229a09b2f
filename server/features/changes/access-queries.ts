/** The access records of a client, for readers of the whole client. */
import { sql } from 'kysely';
import type * as access from '../../../contract/changes/access.ts';
import type { Answer, Input } from '../../../contract/http/endpoint.ts';
import { ask, askOne, type Reading } from '../../access/ask.ts';
import { any, build } from '../../database/build.ts';
import { contains } from '../../metrics/text-search.ts';
import { isWithinDays } from './days.ts';

type Filter = Input<typeof access.list>['query'];

export async function list(
  reading: Reading,
  timeZone: string,
  filter: Filter,
): Promise<Answer<typeof access.list>> {
  const found = records(reading, timeZone, filter);
  const page = found
    .leftJoin('nodes', (join) =>
      join.onRef('nodes.id', '=', 'access_records.node_id').on('nodes.client_id', '=', reading.clientId),
    )
    .select(['access_records.id', 'at', 'kind', 'actor', 'subject', 'rows', 'nodes.label as node', 'reason'])
    .select('traveller.name as traveller')
    .select(['address', 'software'])
    .orderBy('at', 'desc')
    .orderBy('access_records.id', 'desc')
    .limit(filter.pageSize)
    .offset((filter.page - 1) * filter.pageSize);
  const [rows, { total }] = await Promise.all([
    ask(reading, page),
    askOne(reading, found.select(sql<number>`count(*)`.as('total'))),
  ]);
  return { rows: rows.map((row) => ({ ...row, at: row.at.toISOString() })), total };
}

/** Those whose names were never recorded are left out. */
export async function people(reading: Reading): Promise<Answer<typeof access.people>> {
  const found = build
    .selectFrom('access_records')
    .where('client_id', '=', reading.clientId)
    .where('reader_id', 'is not', null)
    .select([sql<number>`reader_id`.as('id'), 'actor as name'])
    .distinctOn('reader_id')
    .orderBy('reader_id')
    .orderBy('id', 'desc');
  const people = await ask(reading, found);
  return people.sort((one, other) => one.name.localeCompare(other.name, 'en'));
}

function records({ clientId }: Reading, timeZone: string, filter: Filter) {
  const { kinds, person, search } = filter;
  const texts = ['actor', 'subject', 'reason', 'address', 'software'] as const;
  const isFound = (text: string) =>
    sql<boolean>`(${sql.join(
      [...texts, 'traveller.name'].map((column) => sql`coalesce(${contains(sql.ref(column), text)}, false)`),
      sql` or `,
    )})`;
  return build
    .selectFrom('access_records')
    .leftJoin('travellers as traveller', (join) =>
      join.onRef('traveller.id', '=', 'access_records.traveller_id').on('traveller.client_id', '=', clientId),
    )
    .where('access_records.client_id', '=', clientId)
    .where(isWithinDays(timeZone, filter))
    .$if(kinds !== undefined, (all) => all.where('kind', '=', any(kinds ?? [])))
    .$if(person !== undefined, (all) => all.where('reader_id', '=', person as number))
    .$if(Boolean(search), (all) => all.where(isFound(search as string)));
}

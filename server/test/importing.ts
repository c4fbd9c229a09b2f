/** A separate client for one test, with functions to import feeds and read the stored data. */

import type { Trx } from '../database/schema.ts';
import { inTenant } from '../database/tenant.ts';
import { type ImportOptions, importFeed } from '../ingest/import-feed.ts';
import { createClient } from '../tenants/clients.ts';
import { type Feed, smallHierarchy, withFeed } from './builders/feed.ts';
import type { TestDatabase } from './database.ts';

let clients = 0;

export async function newClient({ db }: TestDatabase) {
  const code = `C${++clients}`;
  const { id } = await createClient(db, { code, name: code, country: 'AU', timeZone: 'Australia/Melbourne' });
  const within = <T>(work: (trx: Trx) => Promise<T>) => inTenant(db, id, work);
  return {
    id,
    code,
    within,
    /** Imports an existing folder. */
    importFolder: (folder: string, options?: ImportOptions) => importFeed(db, id, folder, options),
    /** Imports rows, with the small hierarchy by default. */
    importFeed: (feed: Feed, options?: ImportOptions) =>
      withFeed({ hierarchy: smallHierarchy, ...feed }, (folder) => importFeed(db, id, folder, options)),
    /** Rejected rows of the latest import, lines last. */
    rejects: () =>
      within((trx) =>
        trx
          .selectFrom('import_rejects')
          .select(['file', 'row_number as row', 'column_name as column', 'value', 'reason'])
          .where('client_id', '=', id)
          .where('import_id', '=', (latest) =>
            latest
              .selectFrom('imports')
              .select((of) => of.fn.max('id').as('id'))
              .where('client_id', '=', id),
          )
          .orderBy((by) => by('file', '=', 'line_items.csv'))
          .orderBy('id')
          .execute(),
      ),
    lines: () =>
      within((trx) =>
        trx.selectFrom('line_items').selectAll().where('client_id', '=', id).orderBy('line_key').execute(),
      ),
    /** Trips with the codes of origin and destination. */
    trips: () =>
      within((trx) =>
        trx
          .selectFrom('bookings as b')
          .leftJoin('places as o', (join) =>
            join.onRef('o.client_id', '=', 'b.client_id').onRef('o.id', '=', 'b.origin_place_id'),
          )
          .leftJoin('places as d', (join) =>
            join.onRef('d.client_id', '=', 'b.client_id').onRef('d.id', '=', 'b.destination_place_id'),
          )
          .selectAll('b')
          .select(['o.code as origin', 'd.code as destination'])
          .where('b.client_id', '=', id)
          .orderBy('b.reference')
          .execute(),
      ),
    /** The node codes of bookings with lines on several nodes, and whether each shaped the trip. */
    bookingNodes: () =>
      within((trx) =>
        trx
          .selectFrom('booking_nodes as b')
          .innerJoin('nodes as n', (join) =>
            join.onRef('n.client_id', '=', 'b.client_id').onRef('n.id', '=', 'b.node_id'),
          )
          .select(['b.booking_id', 'n.code', 'b.shapes_trip'])
          .where('b.client_id', '=', id)
          .orderBy('b.booking_id')
          .orderBy('n.code')
          .execute(),
      ),
    version: () =>
      within((trx) =>
        trx.selectFrom('data_version').selectAll().where('client_id', '=', id).executeTakeFirstOrThrow(),
      ),
    nodes: () =>
      within((trx) =>
        trx.selectFrom('nodes').selectAll().where('client_id', '=', id).orderBy('code').execute(),
      ),
  };
}

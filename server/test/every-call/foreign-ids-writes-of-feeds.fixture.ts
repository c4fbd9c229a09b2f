/** The calls with side effects that bring data in: deliveries, layouts and sources. See `foreign-ids-writes.fixture.ts`. */
import * as sources from '../../../contract/import-sources/calls.ts';
import { push, pushNamed } from '../../../contract/import-sources/push.ts';
import { takeBack } from '../../../contract/imports/calls.ts';
import * as deliveries from '../../../contract/imports/deliveries.ts';
import * as layouts from '../../../contract/layouts/calls.ts';
import { smallLayout } from '../../layouts/small-layout.fixture.ts';
import { boss, type Ids, type Write } from './foreign-ids.fixture.ts';

const source = {
  layout: 'Ours',
  rhythm: { weekday: null, time: '06:00', zone: 'Europe/Berlin' },
  ownerEmail: 'owner@one.test',
  sftp: { host: 'host', user: 'user', path: '/', hostKey: `SHA256:${'a'.repeat(43)}`, secret: 'SECRET' },
};

/** In an order in which each can be made once. */
export const writesOfFeeds: Write[] = [
  {
    endpoint: deliveries.sendPiece,
    by: boss,
    sent: ({ receivedDelivery: id, deliveredFile: fileId }) => ({
      params: { id, fileId },
      query: { offset: 0 },
      body: Buffer.from('a'),
      headers: { 'content-type': 'application/octet-stream' },
    }),
  },
  {
    endpoint: deliveries.check,
    by: boss,
    sent: ({ failedDelivery: id, node }) => ({ params: { id }, body: { layout: 'invoice-segments', node } }),
  },
  ...[layouts.save, layouts.remove].map((endpoint) => ({
    endpoint,
    by: boss,
    sent: ({ layout: id }: Ids) => ({ params: { id }, body: { name: 'Renamed', layout: smallLayout } }),
  })),
  {
    endpoint: sources.create,
    by: boss,
    sent: ({ node }) => ({ body: { ...source, name: 'new', node } }),
  },
  ...[push, pushNamed].map((endpoint) => ({
    endpoint,
    by: boss,
    sent: ({ sourceName }: Ids) => ({
      params: { source: sourceName, name: 'a.csv' },
      body: Buffer.from('a'),
      headers: { 'content-type': 'application/octet-stream' },
    }),
  })),
  {
    endpoint: sources.save,
    by: boss,
    sent: ({ source: id, node }) => ({ params: { id }, body: { ...source, name: 'other', node } }),
  },
  { endpoint: sources.remove, by: boss, sent: ({ source: id }) => ({ params: { id } }) },
  {
    endpoint: deliveries.load,
    by: boss,
    sent: ({ checkedDelivery: id }) => ({ params: { id }, body: { controlTotal: '0.00' } }),
  },
  { endpoint: deliveries.remove, by: boss, sent: ({ checkedDelivery: id }) => ({ params: { id } }) },
  {
    endpoint: deliveries.correct,
    by: boss,
    sent: ({ import: id, reject }) => ({ params: { id }, body: { rows: [{ id: reject, cells: {} }] } }),
  },
  { endpoint: takeBack, by: boss, sent: ({ import: id }) => ({ params: { id }, body: {} }) },
];

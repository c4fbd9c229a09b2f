import { expect, test } from 'vitest';
import * as calls from '../../../contract/query/calls.ts';
import * as settings from '../../../contract/settings/client.ts';
import { flight, smallHierarchy } from '../../test/builders/feed.ts';
import { testServer } from '../../test/server.ts';

// The test server answers from both engines and compares them.
const server = testServer();

test('a reference field can be queried as soon as the TMC has chosen it, and no longer than that', async () => {
  const { id } = await server.tmc('ONE');
  const lines = ['P1', 'P1', ''].map((project, at) =>
    flight('MEL', 'SYD', '2026-03-10', { node_code: 'ACME-1', booking_reference: `B${at}`, project }),
  );
  await server.importFeed('ONE', { hierarchy: smallHierarchy, lines });
  await server.grant('boss@one.test', 'ONE', { userType: 'Client' });
  const ask = (dimension: string) => {
    const filter = { dateStart: '2026-01-01', dateEnd: '2026-12-31' };
    const body = { metrics: ['bookings'], by: [dimension], filter };
    return server.send('boss@one.test', calls.query, { body } as never);
  };
  const choose = (reference_fields: { field: string; label?: string; in_queries?: boolean }[]) =>
    server.get('boss@one.test', settings.updateClient, {
      params: { id },
      body: { settings: { reference_fields } },
    });
  const refused = { reference_fields: [{ field: 'traveller_email' }] };
  const refusing = { params: { id }, body: { settings: refused } };
  expect(await server.send('boss@one.test', settings.updateClient, refusing)).toMatchObject({
    status: 400,
    body: { settings: [expect.stringContaining('holds contact details')] },
  });
  // The replica is made without the field.
  expect(await ask('dataSource')).toMatchObject({ status: 200, body: { rows: [{ values: [3] }] } });
  expect(await ask('reference:project')).toMatchObject({ status: 400 });
  await choose([{ field: 'project' }]);
  expect(await ask('reference:project')).toMatchObject({
    status: 200,
    body: {
      columns: [{ label: 'Project' }, {}],
      rows: [
        { by: [{ key: null, label: 'Not specified' }], values: [1] },
        { by: [{ key: 'P1', label: 'P1' }], values: [2] },
      ],
    },
  });
  await choose([{ field: 'project', label: 'Work stream' }]);
  expect(await ask('reference:project')).toMatchObject({ body: { columns: [{ label: 'Work stream' }, {}] } });
  await choose([{ field: 'project', label: 'Work stream', in_queries: false }]);
  expect(await ask('reference:project')).toMatchObject({ status: 400 });
});

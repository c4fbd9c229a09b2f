import { beforeAll, expect, test } from 'vitest';
import { openReading } from '../../db/ask.ts';
import { loadExample, march } from '../../features/summary/example.fixture.ts';
import { recipientOf } from '../../identity/recipient.ts';
import { testServer } from '../../test/server.ts';
import { reportDocument } from './report-document.ts';

const server = testServer({ clock: () => new Date('2026-04-01T00:00Z') });

beforeAll(() => loadExample(server));

test('x', async () => {
  const { db } = server.app;
  const user = await db.selectFrom('memberships').selectAll().executeTakeFirstOrThrow();
  const recipient = await recipientOf(db, user.user_id, user.client_id);
  const reading: any = { ...openReading(recipient!.scope, recipient!.dataVersion, server.app.ask), now: new Date(), settings: {timeZone:'UTC'} };
  const document = await reportDocument(db, reading, { name: 'x', permissions: ['tickets_in_credit'] }, {
    type: 'Summary Report', extension: 'html', dateField: 'transaction_date', productTypes: [],
    filter: { ...march, countries: [], nodeId: await server.nodeId('ONE', 'ACME') },
  });
  console.log(JSON.stringify(document, null, 1).slice(0, 12000));
  expect(document.sections.length).toBeGreaterThan(5);
});

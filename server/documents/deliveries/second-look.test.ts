/** A recipient's visibility is checked again after the report was made, which may have taken minutes. */
import { expect, test } from 'vitest';
import { makeReport } from '../make-report.ts';
import type { MakeReport } from '../request.ts';
import { deliverRun } from './deliver-job.ts';
import { deliveries } from './delivering.fixture.ts';

const { server, received, plan, at, context, schedule, sendTo, runs, run, node } = deliveries();

/**
 * Delivers a report of a part of the TMC to one recipient, who sees all of it, and runs `change` while it is made. Only
 * the first report of each part is made: later ones reuse the stored file.
 */
async function deliverWhile(part: string, change: () => Promise<unknown>) {
  const { id } = await schedule({ entities: [node(part)] });
  await sendTo(id, ['plant@one.test']);
  await server.grant('plant@one.test', 'ONE', { permissions: [] });
  await at('2026-04-01T07:00+11:00');
  await plan();
  const planned = (await runs({ schedule: id })).rows[0]!;
  const make: MakeReport = async (...args) => {
    const file = await makeReport(...args);
    await change();
    return file;
  };
  const { client_id: clientId } = await server.database.owner
    .selectFrom('report_runs')
    .select('client_id')
    .where('id', '=', planned.id)
    .executeTakeFirstOrThrow();
  await deliverRun(context(), { clientId, runId: planned.id }, make);
  return (await run(planned.id)).recipients[0]!;
}

test('mails the report if the recipient’s access is unchanged', async () => {
  expect(await deliverWhile('ACME-1', async () => undefined)).toMatchObject({ state: 'sent' });
  expect(received.map(({ to }) => to)).toEqual(['plant@one.test']);
});

test('does not mail the report but makes a new one if the recipient sees less by then', async () => {
  const narrowed = () => server.grant('plant@one.test', 'ONE', { nodes: ['ACME-1'], permissions: [] });
  expect(await deliverWhile('ACME', narrowed)).toMatchObject({
    state: 'queued',
    words: 'What the recipient may see was changed while it was made.',
  });
  expect(received).toEqual([]);
});

test('does not mail the report if the recipient was deactivated meanwhile', async () => {
  const deactivated = () =>
    server.database.owner
      .updateTable('memberships')
      .set({ is_active: false })
      .where('user_id', '=', (eb) =>
        eb.selectFrom('users').select('id').where('email', '=', 'plant@one.test'),
      )
      .execute();
  expect(await deliverWhile('BETA', deactivated)).toMatchObject({ state: 'queued' });
  expect(received).toEqual([]);
});

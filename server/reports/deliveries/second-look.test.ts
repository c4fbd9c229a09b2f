/** What a recipient may see is looked at once more after their report was made, which may have taken minutes. */
import { expect, test } from 'vitest';
import { makeReport } from '../make-report.ts';
import type { MakeReport } from '../request.ts';
import { deliverRun } from './deliver-job.ts';
import { deliveries } from './delivering.fixture.ts';

const { server, received, plan, at, context, schedule, sendTo, runs, run, node } = deliveries();

/**
 * Delivers a report of a part of the TMC to one recipient, who sees all of it, with something that happens while it is
 * made. Of each part only the first is made: others get the file that is kept.
 */
async function deliverWhile(part: string, happens: () => Promise<unknown>) {
  const { id } = await schedule({ entities: [node(part)] });
  await sendTo(id, ['plant@one.test']);
  await server.grant('plant@one.test', 'ONE', { permissions: [] });
  await at('2026-04-01T07:00+11:00');
  await plan();
  const planned = (await runs({ schedule: id })).rows[0]!;
  const make: MakeReport = async (...asked) => {
    const file = await makeReport(...asked);
    await happens();
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

test('a report of a recipient whose access stayed as it was is mailed', async () => {
  expect(await deliverWhile('ACME-1', async () => undefined)).toMatchObject({ state: 'sent' });
  expect(received.map(({ to }) => to)).toEqual(['plant@one.test']);
});

test('one whose recipient sees less by then is not mailed, and is made anew', async () => {
  const narrowed = () => server.grant('plant@one.test', 'ONE', { nodes: ['ACME-1'], permissions: [] });
  expect(await deliverWhile('ACME', narrowed)).toMatchObject({
    state: 'queued',
    words: 'What the recipient may see was changed while it was made.',
  });
  expect(received).toEqual([]);
});

test('one whose recipient was deactivated meanwhile is not mailed', async () => {
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

import { expect, test } from 'vitest';
import * as schedules from '../../../contract/scheduled-reports/calls.ts';
import { readMail } from '../../test/mail-server.ts';
import { readPdf } from '../../test/read-files.ts';
import { deliveries } from './delivering.fixture.ts';

const { server, received, plan, work, at, schedule, runs, run } = deliveries();
const wanted = { report_type: 5, report_format: 4 };
const refusal = { report_type: ['You have no permission for this report.'] };

const permit = (email: string, permissions: string[], nodes?: string[]) =>
  server.grant(email, 'ONE', { permissions: permissions as never, ...(nodes && { nodes }) });

async function attached(message: string) {
  const [, part = ''] = /filename=[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--/.exec(message) ?? [];
  return readPdf(Buffer.from(part, 'base64'));
}

test('is mailed as one page to those who may see the screen, each with what they see', async () => {
  await permit('owner@one.test', ['scheduled_reports', 'can_import']);
  await permit('beta@one.test', ['can_import'], ['BETA']);
  const recipients = ['owner@one.test', 'beta@one.test', 'plant@one.test', 'outside@else.test'];
  const { id } = await schedule({ ...wanted, recipients });
  await at('2026-04-01T07:00+11:00');
  await plan();
  await work();
  const { id: runId } = (await runs({ schedule: id })).rows[0]!;
  expect(
    (await run(runId)).recipients.map(({ recipient, state, words }) => [recipient, state, words]),
  ).toEqual([
    ['owner@one.test', 'sent', null],
    ['beta@one.test', 'sent', null],
    ['plant@one.test', 'nothing_to_see', 'The recipient has no permission for this report.'],
    ['outside@else.test', 'sent', null],
  ]);
  const papers = await Promise.all(received.map(({ message }) => attached(message)));
  expect(papers.map(({ pages }) => pages.length)).toEqual([1, 1, 1]);
  const counted = papers.map(({ pages }) => /All sources (\d+)/.exec(pages[0]!.lines.join('\n'))?.[1]);
  expect(counted).toEqual(['2', '1', '2']);
  const mail = await readMail(received[0]);
  expect(mail.subject).toBe('Data quality report: TMC ONE, Mar 2026');
  expect(mail.text).toMatch(/Score out of 100: \d/);
  expect(mail.text).toContain('Lines: 2');
});

test('stops, and is not sent to anybody outside, once its owner may not see the screen', async () => {
  await permit('owner@one.test', ['scheduled_reports', 'can_import']);
  const { id } = await schedule({ ...wanted, recipients: ['outside@else.test'] });
  await at('2026-04-01T07:00+11:00');
  await plan();
  await permit('owner@one.test', ['scheduled_reports']);
  await work();
  const { id: runId } = (await runs({ schedule: id })).rows[0]!;
  expect((await run(runId)).recipients).toMatchObject([
    { state: 'nothing_to_see', words: 'The owner of the schedule has no permission for this report.' },
  ]);
  const listed = await server.get('boss@one.test', schedules.list);
  expect(listed.find((one) => one.id === id)?.stopped).toBe(
    'owner@one.test has no permission for this report any more.',
  );
});

test('is offered, scheduled and sampled only with the permission of the screen', async () => {
  const types = async () => (await server.get('owner@one.test', schedules.types)).map(({ name }) => name);
  expect(await types()).not.toContain('Data Quality');
  const fields = { ...wanted, period: 1, entities: [] };
  const create = { body: { ...fields, recipients: ['owner@one.test'] } };
  const refused = { status: 400, body: refusal };
  expect(await server.send('owner@one.test', schedules.create, create)).toMatchObject(refused);
  expect(await server.send('owner@one.test', schedules.sample, { body: fields })).toMatchObject(refused);
  await permit('owner@one.test', ['scheduled_reports', 'can_import']);
  expect(await types()).toContain('Data Quality');
  expect((await server.send('owner@one.test', schedules.sample, { body: fields })).status).toBe(200);
  await work();
  expect(received.map(({ to }) => to)).toEqual(['owner@one.test']);
});

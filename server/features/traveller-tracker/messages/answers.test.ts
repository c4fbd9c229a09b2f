import { describe, expect, test } from 'vitest';
import * as changes from '../../../../contract/changes/calls.ts';
import {
  latestAnswers,
  messageAnswers,
  remind,
  writeTo,
} from '../../../../contract/traveller-tracker/messages.ts';
import { readMail } from '../../../test/mail-server.ts';
import { travellersAbroad } from '../abroad.fixture.ts';
import { followMessages } from './follow-up-job.ts';

const { server, received, clock, context, people, write, sent } = travellersAbroad({ rateLimit: 3000 });

const later = (hours: number) => {
  clock.now = new Date(clock.now.getTime() + hours * 3_600_000);
};
const follow = () => followMessages.run(context(), {}, 'by the clock');

/** Asks Ada and Bob; returns their links by answer, and the message. */
async function asked(more: object = { answerHours: 24 }, names = ['Ada', 'Bob']) {
  received.length = 0;
  const to = (await people({ country: 'SG' })).filter(({ travellerName }) => names.includes(travellerName));
  const chosen = to.map(({ travellerId, bookingId }) => ({ travellerId, bookingId }));
  expect((await write(chosen, 'all@one.test', more)).status).toBe(200);
  // A mail of an earlier message may still arrive, such as its report.
  await expect.poll(() => names.every(hasMail)).toBe(true);
  await server.database.owner.deleteFrom('requested_mails').execute();
  const [message] = await sent();
  return {
    id: message!.id,
    ada: await linksTo('Ada'),
    bob: await linksTo('Bob'),
  };
}
const addressOf = (name: string) => `${name.toLowerCase()}@acme.test`;
const mailTo = (name: string) => readMail(received.findLast(({ to }) => to === addressOf(name)));
const hasMail = (name: string) => received.some(({ to }) => to === addressOf(name));
const linksTo = async (name: string) => (hasMail(name) ? linksIn(await mailTo(name)) : []);
const linksIn = ({ text }: { text: string }) =>
  [...text.matchAll(/https?:\/\/[^/\s]+(\/answer\/\S+)/g)].map(([, path]) => path as string);

const ask = async (method: 'GET' | 'POST', url: string, remoteAddress = '10.0.0.1') => {
  const headers = {
    host: `127.0.0.1:${server.config.port}`,
    'content-type': 'application/x-www-form-urlencoded',
  };
  const { statusCode, body } = await server.app.inject({ method, url, headers, remoteAddress });
  return { statusCode, body };
};
const answersTo = (id: number, email = 'all@one.test') =>
  server.send(email, messageAnswers, { params: { id } });
const shown = async (id: number) =>
  (
    (await answersTo(id)).body as {
      recipients: { name: string; safeAt: string | null; helpAt: string | null }[];
    }
  ).recipients.map(({ name, safeAt, helpAt }) => [name, safeAt, helpAt]);

const at = (hour: string) => `2026-03-11T${hour}:00.000Z`;

describe('answers by links', () => {
  test('are given by a button, once each, and stand beside their traveller', async () => {
    const { id, ada } = await asked();
    const [safe, help] = ada as [string, string];
    expect((await mailTo('ada')).text).toContain('until 12 Mar 2026, 11:00 (Melbourne time)');
    // Mail scanners follow links: no page of theirs answers or names anybody.
    for (const link of ada) {
      const page = await ask('GET', link);
      expect([page.statusCode, page.body]).toEqual([200, expect.stringContaining('<button>')]);
      expect(page.body).not.toMatch(/Ada|acme|Singapore|Are you safe\?.*Singapore|TMC/);
    }
    expect(await shown(id)).toEqual([
      ['Ada', null, null],
      ['Bob', null, null],
    ]);

    expect((await ask('POST', safe)).statusCode).toBe(200);
    expect(await shown(id)).toEqual([
      ['Ada', at('00:00'), null],
      ['Bob', null, null],
    ]);
    const again = await ask('POST', safe);
    expect(again.statusCode).toBe(404);
    // Somebody who was safe may need help after all.
    later(1);
    expect((await ask('POST', help)).statusCode).toBe(200);
    expect((await ask('POST', safe)).body).toBe(again.body);
    expect(await shown(id)).toEqual([
      ['Ada', at('00:00'), at('01:00')],
      ['Bob', null, null],
    ]);
    expect((await sent())[0]).toMatchObject({ id, safe: 0, help: 1, recipients: 2, isOpen: true });
    const latest = await server.get('all@one.test', latestAnswers);
    expect(latest.people.filter(({ safeAt }) => safeAt !== null)).toEqual([
      expect.objectContaining({ safeAt: at('00:00'), helpAt: at('01:00') }),
    ]);

    const { rows } = (await server.get('all@one.test', changes.list, {
      query: { kinds: 'traveller_answered' },
    })) as { rows: { actor: string; subject: string }[] };
    expect(rows).toMatchObject([
      { actor: 'Traveller', subject: 'Ada <ada@acme.test>' },
      { actor: 'Traveller', subject: 'Ada <ada@acme.test>' },
    ]);
  });

  test('look alike when their link is forged, used, expired, or of another message or TMC', async () => {
    const { id, ada, bob } = await asked();
    const [safe = '', help = ''] = ada;
    await ask('POST', safe);
    const used = await ask('POST', safe);
    const parts = help.split('/');
    const changed = (at: number, part: string) => parts.with(at, part).join('/');
    const forged = [
      changed(2, '2'),
      changed(2, '9007199254740991'),
      changed(3, String(id - 1)),
      changed(4, bob[0]!.split('/')[4]!),
      changed(5, 'safe'),
      changed(5, 'both'),
      changed(6, 'A'.repeat(43)),
      changed(6, 'A'),
      changed(2, 'x'),
    ];
    for (const link of forged) expect([link, await ask('POST', link)]).toEqual([link, used]);
    later(25);
    expect(await ask('POST', bob[0]!)).toEqual(used);
    expect(used.statusCode).toBe(404);
    expect((await ask('GET', bob[0]!)).body).toBe((await ask('GET', help.replace('/help/', '/safe/'))).body);
    expect(await shown(id)).toEqual([
      ['Ada', at('00:00'), null],
      ['Bob', null, null],
    ]);
  });

  test('two requests at once with one link answer once', async () => {
    const { ada } = await asked({ answerHours: 1 }, ['Ada']);
    const statuses = await Promise.all([1, 2, 3].map(() => ask('POST', ada[0]!)));
    expect(statuses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404, 404]);
  });

  test('are limited per minute and address, in words for people', async () => {
    const statuses: number[] = [];
    let last = '';
    for (let count = 0; count < 61; count++) {
      const { statusCode, body } = await ask('POST', `/answer/1/1/1/safe/${'A'.repeat(43)}`, '10.0.0.9');
      statuses.push(statusCode);
      last = body;
    }
    expect(statuses).toEqual([...Array(60).fill(404), 429]);
    expect(last).toContain('try again in a minute');
    expect((await ask('POST', '/answer/1/1/1/safe/x', '10.0.0.10')).statusCode).toBe(404);
  });

  test('are not asked for unless the author says so', async () => {
    const { id, ada } = await asked({}, ['Ada']);
    expect(ada).toEqual([]);
    expect((await answersTo(id)).body).toMatchObject({ answersUntil: null, isOpen: false });
    expect((await server.send('all@one.test', remind, { params: { id } })).status).toBe(409);
  });
});

describe('reminders', () => {
  test('are sent by themselves and by hand to those who have not answered, with the same links', async () => {
    const { id, ada, bob } = await asked({ answerHours: 24, remindAfterHours: 4 });
    await ask('POST', ada[0]!);
    later(3);
    await follow();
    expect((await answersTo(id)).body).toMatchObject({ remindAt: at('04:00') });
    later(1);
    await follow();
    await follow();
    const toTravellers = () => received.map(({ to }) => to).filter((to) => to.endsWith('@acme.test'));
    await expect.poll(toTravellers).toEqual(['ada@acme.test', 'bob@acme.test', 'bob@acme.test']);
    expect((await mailTo('bob')).subject).toBe('Reminder: Are you safe?');
    expect(await linksTo('Bob')).toEqual(bob);
    const states = async () =>
      (
        (await answersTo(id)).body as { recipients: { state: string; remindedAt: string | null }[] }
      ).recipients.map(({ state, remindedAt }) => [state, remindedAt]);
    await expect.poll(states).toEqual([
      ['sent', null],
      ['sent', at('04:00')],
    ]);

    later(1);
    expect((await server.send('all@one.test', remind, { params: { id } })).body).toEqual({ messages: 1 });
    await expect.poll(states).toEqual([
      ['sent', null],
      ['sent', at('05:00')],
    ]);
    await ask('POST', bob[0]!);
    expect((await server.send('all@one.test', remind, { params: { id } })).body).toEqual({ messages: 0 });
    later(24);
    expect((await server.send('all@one.test', remind, { params: { id } })).status).toBe(409);
  });

  test('and answers are for the author and whoever sees the whole TMC', async () => {
    const { id } = await asked();
    for (const email of ['plant1@one.test', 'all@two.test']) {
      expect((await answersTo(id, email)).status).toBe(404);
      expect((await server.send(email, remind, { params: { id } })).status).toBe(404);
      expect((await server.get(email, latestAnswers)).people).toEqual([]);
    }
    expect((await answersTo(id, 'nobody@one.test')).status).toBe(403);
    expect((await server.send('nobody@one.test', remind, { params: { id } })).status).toBe(403);
    expect((await server.send('nobody@one.test', latestAnswers)).status).toBe(403);
  });

  test.each([
    [{ answerHours: 0 }],
    [{ answerHours: 169 }],
    [{ remindAfterHours: 1 }],
    [{ answerHours: 4, remindAfterHours: 4 }],
  ])('times that make no sense are refused: %o', async (more) => {
    const to = (await people({ country: 'SG' })).slice(0, 1);
    const body = {
      to: to.map(({ travellerId, bookingId }) => ({ travellerId, bookingId })),
      place: 'A',
      subject: 'B',
      text: 'C',
      ...more,
    };
    expect((await server.send('all@one.test', writeTo, { body })).status).toBe(400);
  });
});

describe('the report of the answers', () => {
  const reports = async (about: string) => {
    const mails = await Promise.all(received.filter(({ to }) => to === 'all@one.test').map(readMail));
    return mails.filter(({ subject }) => subject.endsWith(`: ${about}`));
  };
  const reported = async (about: string) => (await reports(about)).length;

  test('is mailed to the author when all have answered, and again if an answer changes', async () => {
    const { id, ada, bob } = await asked({ answerHours: 24, subject: 'Flood' });
    await ask('POST', ada[0]!);
    await follow();
    expect((await answersTo(id)).body).toMatchObject({ reportedAt: null });
    later(1);
    await ask('POST', bob[1]!);
    await follow();
    await follow();
    await expect.poll(() => reported('Flood')).toBe(1);
    const [first] = await reports('Flood');
    expect(first?.subject).toBe('Help needed (1): Flood');
    expect(first?.text).toContain('Need help: 1\n- Bob <bob@acme.test>, 11 Mar 2026, 12:00 (Melbourne time)');
    expect(first?.text).toContain('No answer: 0');
    expect((await answersTo(id)).body).toMatchObject({ reportedAt: at('01:00') });
    later(1);
    await ask('POST', bob[0]!);
    await follow();
    await expect.poll(() => reported('Flood')).toBe(2);
    expect((await reports('Flood'))[1]?.text).toContain('Safe: 2');
  });

  test('is mailed when the time is over, and names those who did not answer', async () => {
    const { ada } = await asked({ answerHours: 2, subject: 'Storm' });
    await ask('POST', ada[0]!);
    later(2);
    await follow();
    await expect.poll(() => reported('Storm')).toBe(1);
    expect((await reports('Storm'))[0]?.text).toContain('No answer: 1\n- Bob <bob@acme.test>');
    const { rows } = (await server.get('all@one.test', changes.list, {
      query: { kinds: 'answers_reported' },
    })) as { rows: { id: number; subject: string }[] };
    const record = rows.find(({ subject }) => subject === 'Storm');
    expect(await server.get('all@one.test', changes.detail, { params: { id: record!.id } })).toMatchObject({
      after: { safe: 1, needHelp: 0, noAnswer: 1 },
    });
  });
});

test('an unchanged answer is not sent again to a screen that polls', async () => {
  const { id, ada } = await asked({ answerHours: 1 }, ['Ada']);
  const params = { id };
  const poll = (headers = {}) => server.send('all@one.test', messageAnswers, { params, headers });
  const first = await poll();
  const known = { 'if-none-match': String(first.headers.etag) };
  expect((await poll(known)).status).toBe(304);
  await ask('POST', ada[0]!);
  expect((await poll(known)).status).toBe(200);
});

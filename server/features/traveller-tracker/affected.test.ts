import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { affected, messages, writeTo } from '../../../contract/traveller-tracker/affected.ts';
import { makeMailer } from '../../jobs/mail.ts';
import { Queue } from '../../jobs/queue.ts';
import { flight, type Row, smallHierarchy } from '../../test/builders/feed.ts';
import { mailbox } from '../../test/mailbox.ts';
import { testServer } from '../../test/server.ts';
import { mailTravellerMessage } from './message-job.ts';

const now = new Date('2026-03-11T00:00:00Z');
const server = testServer({ clock: () => now });

const refused = new Set<string>();
const smtp = mailbox({
  onRcptTo: ({ address }, _session, done) =>
    refused.has(address) ? done(Object.assign(new Error('Unknown'), { responseCode: 550 })) : done(),
});
const { received } = smtp;

const trip = (booking: string, name: string, to: string, more: Row = {}): Row[] => [
  {
    ...flight('MEL', to, '2026-03-10', { traveller_name: name, node_code: 'ACME-1', ...more }),
    booking_reference: booking,
  },
  {
    ...flight(to, 'MEL', '2026-03-14', { traveller_name: name, node_code: 'ACME-1', ...more }),
    booking_reference: booking,
  },
];
const reached = (name: string) => ({
  traveller_email: `${name}@acme.test`,
  traveller_phone: '+61 400 000 000',
});

let queue: Queue;

beforeAll(async () => {
  await server.tmc('ONE');
  await server.importFeed('ONE', {
    hierarchy: smallHierarchy,
    lines: [
      ...trip('ADA', 'Ada', 'SIN', reached('ada')),
      ...trip('BOB', 'Bob', 'SIN', { node_code: 'ACME-2', employee_number: '8', ...reached('bob') }),
      ...trip('CAT', 'Cat', 'SIN'),
      ...trip('PAR', 'Fay', 'CDG', { node_code: 'ACME-2', traveller_phone: '1' }),
      ...trip('ROM', 'Fay', 'FCO', { node_code: 'ACME-2', traveller_email: 'fay@acme.test' }),
      ...trip('DAN', 'Dan', 'LHR', { node_code: 'BETA-1', traveller_email: 'not an address' }),
      ...trip('SOON', 'Eve', 'SIN', reached('eve')).map((line) => ({
        ...line,
        start_at: String(line.start_at).replace('-10T', '-13T'),
        end_at: String(line.end_at).replace('-10T', '-13T'),
      })),
    ],
  });
  await server.grant('all@one.test', 'ONE');
  await server.grant('plant1@one.test', 'ONE', { nodes: ['ACME-1'], permissions: ['traveller_tracker'] });
  await server.grant('nobody@one.test', 'ONE', { permissions: [] });
  await server.tmc('TWO');
  await server.grant('all@two.test', 'TWO');
  queue = new Queue(server.database.applicationUrl, () => undefined, { everySeconds: 0.5 });
  await queue.work([mailTravellerMessage], context());
});
afterAll(() => queue?.close());
beforeEach(() => refused.clear());

function context() {
  const mail = { ...server.config.mail, smtpUrl: smtp.url };
  const log = () => undefined;
  return {
    db: server.database.db,
    ask: server.app.ask,
    queue: server.queue,
    sendMail: makeMailer({ ...server.config, mail }, log),
    clock: () => now,
    config: server.config,
    log,
    signal: new AbortController().signal,
  };
}

const people = async (query: object, email = 'all@one.test') =>
  (await server.get(email, affected, { query })).people;
const names = async (query: object, email?: string) =>
  (await people(query, email)).map(({ travellerName }) => travellerName);

const write = (to: object[], email = 'all@one.test', more: object = {}) =>
  server.send(email, writeTo, {
    body: { to, place: 'Singapore', subject: 'Are you safe?', text: 'Please answer.', ...more },
  });
const sent = (email = 'all@one.test') => server.get(email, messages);

describe('affected travellers', () => {
  test('are those who are there now, with contact details from the feed', async () => {
    const found = await people({ country: 'SG' });
    const [{ bookingId } = { bookingId: 0 }] = found;
    expect(found.map(({ travellerId, bookingId: _, ...one }) => one)).toEqual([
      {
        travellerName: 'Ada',
        employeeNumber: null,
        customer: 'Acme Pty Ltd',
        email: 'ada@acme.test',
        phone: '+61 400 000 000',
        bookings: [{ bookingId, bookingReference: 'ADA' }],
        place: 'Singapore',
        countries: ['SG'],
        arrival: '2026-03-10T10:00',
        departure: '2026-03-14T08:00',
      },
      expect.objectContaining({ travellerName: 'Bob', employeeNumber: '8', email: 'bob@acme.test' }),
      expect.objectContaining({ travellerName: 'Cat', email: null, phone: null }),
    ]);
  });

  test('are listed once, regardless of the number of trips and places', async () => {
    const found = (await people({})).filter(({ travellerName }) => travellerName === 'Fay');
    const id = (reference: string) =>
      found[0]?.bookings.find(({ bookingReference }) => bookingReference === reference)?.bookingId;
    expect(found).toMatchObject([
      {
        place: 'Paris; Rome',
        countries: ['FR', 'IT'],
        bookings: [{ bookingReference: 'PAR' }, { bookingReference: 'ROM' }],
        bookingId: id('ROM'),
        email: 'fay@acme.test',
        phone: '1',
        arrival: '2026-03-10T10:00',
        departure: '2026-03-14T08:00',
      },
    ]);
    expect((await write([{ travellerId: found[0]?.travellerId, bookingId: id('PAR') }])).status).toBe(400);
  });

  test('can be selected by time, circle and node, within the reader’s sight', async () => {
    expect(await names({ country: 'SG', hours: 72 })).toEqual(['Ada', 'Bob', 'Cat', 'Eve']);
    expect(await names({ latitude: 51.5, longitude: -0.1, radiusKm: 50 })).toEqual(['Dan']);
    expect(await names({ client: await server.nodeId('ONE', 'BETA') })).toEqual(['Dan']);
    expect(await names({}, 'plant1@one.test')).toEqual(['Ada', 'Cat']);
    expect(await names({}, 'all@two.test')).toEqual([]);
  });

  test('require the permission', async () => {
    expect((await server.send('nobody@one.test', affected)).status).toBe(403);
    const client = await server.nodeId('ONE', 'ACME-2');
    expect((await server.send('plant1@one.test', affected, { query: { client } })).status).toBe(404);
    expect((await server.send('all@two.test', affected, { query: { client } })).status).toBe(404);
  });
});

describe('messages to them', () => {
  test('are sent once per traveller, with author, time, recipients and delivery recorded', async () => {
    const [ada, bob] = await people({ country: 'SG' });
    const { status, body } = await write(
      [ada!, bob!, ada!].map(({ travellerId, bookingId }) => ({ travellerId, bookingId })),
    );
    expect([status, body]).toEqual([200, { messages: 2 }]);
    await expect.poll(() => received.length).toBe(2);
    expect(received.map(({ to }) => to).sort()).toEqual(['ada@acme.test', 'bob@acme.test']);
    expect(received[0]?.message).toContain('Subject: Are you safe?');
    expect(received[0]?.message).toContain('Please answer.');
    await expect
      .poll(async () => (await sent())[0]?.recipients.map(({ state }) => state))
      .toEqual(['sent', 'sent']);
    const [message] = await sent();
    expect(message).toMatchObject({ place: 'Singapore', subject: 'Are you safe?', text: 'Please answer.' });
    expect(message?.sender).toContain('all@one.test');
    const records = await server.database.owner
      .selectFrom('changes')
      .where('kind', 'in', ['travellers_messaged', 'message_delivered'])
      .select(['kind', 'actor', 'subject_label', 'after'])
      .orderBy('id')
      .execute();
    expect(records.map(({ kind, subject_label }) => [kind, subject_label])).toEqual([
      ['travellers_messaged', 'Are you safe?'],
      ['message_delivered', 'Ada <ada@acme.test>'],
      ['message_delivered', 'Bob <bob@acme.test>'],
    ]);
    expect(records[0]).toMatchObject({
      actor: expect.stringContaining('all@one.test'),
      after: { place: 'Singapore', to: ['Ada <ada@acme.test>', 'Bob <bob@acme.test>'] },
    });
  });

  test('a rejected address does not affect other recipients, and ends as failed', async () => {
    const clientId = await clientOf('ONE');
    const found = await people({ country: 'SG' });
    refused.add('ada@acme.test');
    await write(found.slice(0, 2).map(({ travellerId, bookingId }) => ({ travellerId, bookingId })));
    await expect.poll(() => received.map(({ to }) => to)).toEqual(['bob@acme.test']);
    const states = async () => (await sent())[0]?.recipients.map(({ state }) => state);
    await expect.poll(states).toEqual(['waiting', 'sent']);
    const [{ id: messageId } = { id: 0 }] = await sent();
    await expect(mailTravellerMessage.run(context(), { clientId, messageId }, 'again')).rejects.toThrow(
      '1 messages',
    );
    await mailTravellerMessage.giveUp?.(context(), { clientId, messageId }, 'again');
    expect(await states()).toEqual(['failed', 'sent']);
    expect(received).toHaveLength(1);
  });

  test('reject recipients without an address, not visible, or of another TMC', async () => {
    const found = await people({ hours: 72 });
    const one = (name: string) => {
      const { travellerId = 0, bookingId = 0 } =
        found.find(({ travellerName }) => travellerName === name) ?? {};
      return { travellerId, bookingId };
    };
    expect(await write([one('Ada'), one('Cat'), one('Dan')])).toMatchObject({
      status: 400,
      body: { to: ['No e-mail address of Cat, Dan.'] },
    });
    expect((await write([one('Bob')], 'plant1@one.test')).status).toBe(404);
    expect((await write([one('Ada')], 'all@two.test')).status).toBe(404);
    expect((await write([{ ...one('Ada'), bookingId: one('Bob').bookingId }])).status).toBe(404);
    expect((await write([one('Ada')], 'nobody@one.test')).status).toBe(403);
    expect((await write([])).status).toBe(400);
    expect((await write([one('Ada')], 'all@one.test', { text: ' ' })).status).toBe(400);
    expect((await write([one('Ada')], 'all@one.test', { subject: 'a\nBcc: x@y.test' })).status).toBe(400);
    expect(received).toEqual([]);
  });

  test('are listed for their author and for users who see the whole TMC', async () => {
    expect(await sent('plant1@one.test')).toEqual([]);
    expect(await sent('all@two.test')).toEqual([]);
    expect((await sent()).length).toBe(2);
    expect((await server.send('nobody@one.test', messages)).status).toBe(403);
  });
});

const clientOf = async (code: string) =>
  (
    await server.database.owner
      .selectFrom('clients')
      .select('id')
      .where('code', '=', code)
      .executeTakeFirstOrThrow()
  ).id;

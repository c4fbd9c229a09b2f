/** Travellers in several countries, users who write to them, and a mail server that receives the messages. */
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { affected } from '../../../contract/traveller-tracker/affected.ts';
import { messages, writeTo } from '../../../contract/traveller-tracker/messages.ts';
import { makeMailer } from '../../jobs/mail.ts';
import { type AnyJob, Queue } from '../../jobs/queue.ts';
import { flight, type Row, smallHierarchy } from '../../test/builders/feed.ts';
import { mailbox } from '../../test/mailbox.ts';
import { testServer } from '../../test/server.ts';
import { mailAnswers } from './messages/report-job.ts';
import { mailTravellerMessage } from './messages/send-job.ts';

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

const start = new Date('2026-03-11T00:00:00Z');

/** Call at the top of a test file. */
export function travellersAbroad({ rateLimit = 0 } = {}) {
  const clock = { now: start };
  const server = testServer({ clock: () => clock.now, configured: { rateLimit } });
  const refused = new Set<string>();
  const smtp = mailbox({
    onRcptTo: ({ address }, _session, done) =>
      refused.has(address) ? done(Object.assign(new Error('Unknown'), { responseCode: 550 })) : done(),
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
    await queue.work([mailTravellerMessage, mailAnswers] as AnyJob[], context());
  });
  afterAll(() => queue?.close());
  beforeEach(() => {
    refused.clear();
    clock.now = start;
  });

  function context() {
    const mail = { ...server.config.mail, smtpUrl: smtp.url };
    const log = () => undefined;
    return {
      db: server.database.db,
      ask: server.app.ask,
      audit: server.app.audit,
      queue: server.queue,
      sendMail: makeMailer({ ...server.config, mail }, log),
      clock: () => clock.now,
      config: server.config,
      log,
      signal: new AbortController().signal,
    };
  }

  const people = async (query: object, email = 'all@one.test') =>
    (await server.get(email, affected, { query })).people;

  return {
    server,
    clock,
    refused,
    received: smtp.received,
    context,
    people,
    write: (to: object[], email = 'all@one.test', more: object = {}) =>
      server.send(email, writeTo, {
        body: { to, place: 'Singapore', subject: 'Are you safe?', text: 'Please answer.', ...more },
      }),
    sent: (email = 'all@one.test') => server.get(email, messages),
    async clientOf(code: string) {
      const { owner } = server.database;
      const found = owner.selectFrom('clients').select('id').where('code', '=', code);
      return (await found.executeTakeFirstOrThrow()).id;
    },
  };
}

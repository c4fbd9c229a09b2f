import { describe, expect, test } from 'vitest';
import { messageAnswers, messages } from '../../../../contract/traveller-tracker/messages.ts';
import { travellersAbroad } from '../abroad.fixture.ts';
import { mailTravellerMessage } from './send-job.ts';

const { server, received, refused, context, people, write, sent, clientOf } = travellersAbroad();

/** The recipients of the latest message. */
async function recipients() {
  const [{ id } = { id: 0 }] = await sent();
  return (await server.get('all@one.test', messageAnswers, { params: { id } })).recipients;
}
const states = async () => (await recipients()).map(({ state }) => state);

describe('messages to them', () => {
  test('are sent once per traveller, with author, time, recipients and delivery recorded', async () => {
    const [ada, bob] = await people({ country: 'SG' });
    const { status, body } = await write(
      [ada!, bob!, ada!].map(({ travellerId, bookingId }) => ({ travellerId, bookingId })),
    );
    expect([status, body]).toEqual([200, { id: expect.any(Number), messages: 2 }]);
    await expect.poll(() => received.length).toBe(2);
    expect(received.map(({ to }) => to).sort()).toEqual(['ada@acme.test', 'bob@acme.test']);
    expect(received[0]?.message).toContain('Subject: Are you safe?');
    expect(received[0]?.message).toContain('Please answer.');
    await expect.poll(states).toEqual(['sent', 'sent']);
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

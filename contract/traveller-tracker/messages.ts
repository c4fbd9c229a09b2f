/** Messages to travellers, and their answers to whether they are safe. */
import * as z from 'zod';
import { change, endpoint } from '../http/endpoint.ts';
import { enteredText, id, ofFields } from '../vocabulary/filters.ts';

const access = ['traveller_tracker'] as const;

/** The maximum number of recipients of a message, each identified with the booking that their address is taken from. */
export const mostChosen = 500;

/** The longest time for which answers are awaited: a week. */
export const mostAnswerHours = 168;

const hours = z
  .int('Enter whole hours.')
  .min(1, 'Enter at least an hour.')
  .max(mostAnswerHours, `Enter at most ${mostAnswerHours} hours.`);

export const writeTo = change({
  method: 'POST',
  kind: 'travellers_messaged',
  path: '/api/itinerary/messages/',
  summary: 'Write to chosen travellers: a message by e-mail to each, at the address that the feed brought.',
  access,
  ofPeople: true,
  body: z
    .strictObject({
      to: z
        .array(
          z.object({ travellerId: z.int().positive(), bookingId: z.int().positive() }),
          'Choose travellers.',
        )
        .min(1, 'Choose travellers.')
        .max(mostChosen, `Choose at most ${mostChosen} travellers.`),
      place: enteredText(200)
        .min(1, 'Say where they are.')
        .meta({ description: 'Where they are, in words.' }),
      subject: enteredText(200)
        .trim()
        .min(1, 'Enter a subject.')
        .regex(/^[^\r\n]*$/, 'Enter one line.'),
      text: enteredText(5000).trim().min(1, 'Enter a message.'),
      answerHours: hours.nullable().default(null).meta({
        description:
          'Asks whether they are safe, with links that can be used for so many hours. null: no question.',
      }),
      remindAfterHours: hours.nullable().default(null).meta({
        description: 'Reminds those who have not answered by then, once. null: no reminder.',
      }),
    })
    .refine(
      ({ answerHours, remindAfterHours }) =>
        remindAfterHours === null || (answerHours !== null && remindAfterHours < answerHours),
      {
        path: ['remindAfterHours'],
        error: 'Remind them while they can still answer.',
        ...ofFields('answerHours', 'remindAfterHours'),
      },
    ),
  answer: z.object({
    id: z.number(),
    messages: z.number().meta({ description: 'How many are on their way.' }),
  }),
});

export const deliveryStates = ['waiting', 'sent', 'failed'] as const;

/** What a traveller can answer, each by a link of its own that works once. */
export const safetyAnswers = ['safe', 'help'] as const;
export type SafetyAnswer = (typeof safetyAnswers)[number];

const instant = z.iso.datetime();

/** A traveller may need help after all, or be safe by now: the later answer counts. */
const answers = {
  safeAt: instant.nullable().meta({ description: 'When the traveller answered that they are safe.' }),
  helpAt: instant.nullable().meta({ description: 'When the traveller answered that they need help.' }),
};

/** The answer that counts, and since when; null: none. */
export function answerOf({
  safeAt,
  helpAt,
}: {
  safeAt: string | null;
  helpAt: string | null;
}): { answer: SafetyAnswer; at: string } | null {
  if (helpAt !== null && (safeAt === null || helpAt >= safeAt)) return { answer: 'help', at: helpAt };
  return safeAt === null ? null : { answer: 'safe', at: safeAt };
}

const message = z.object({
  id: z.number(),
  at: instant,
  sender: z.string(),
  place: z.string(),
  subject: z.string(),
  text: z.string(),
  answersUntil: instant
    .nullable()
    .meta({ description: 'Until when answers are awaited. null: none were asked for.' }),
  isOpen: z.boolean().meta({ description: 'The time for answers is not over.' }),
  remindAt: instant.nullable().meta({ description: 'When those who have not answered will be reminded.' }),
  reportedAt: instant.nullable().meta({ description: 'When the latest report of the answers was mailed.' }),
});

export const messages = endpoint({
  method: 'GET',
  path: '/api/itinerary/messages/',
  summary:
    'Messages to travellers, the latest 20: those of the user, or of all for whoever sees the whole TMC.',
  access,
  answer: z.array(
    message.extend({
      recipients: z.number(),
      sent: z.number().meta({ description: 'Taken by the mail server.' }),
      failed: z.number(),
      safe: z.number(),
      help: z.number(),
    }),
  ),
});
export type SentMessage = z.output<(typeof messages)['answer']>[number];

const messageId = z.object({ id });

export const messageAnswers = endpoint({
  method: 'GET',
  path: '/api/itinerary/messages/:id/',
  summary: 'One of these messages: its recipients, whether it reached them, and what they answered.',
  access,
  params: messageId,
  answer: message.extend({
    recipients: z.array(
      z.object({
        travellerId: z.number(),
        name: z.string(),
        email: z.string(),
        state: z.enum(deliveryStates).meta({ description: 'sent: taken by the mail server.' }),
        at: instant.meta({ description: 'Since when it is so.' }),
        remindedAt: instant.nullable(),
        ...answers,
      }),
    ),
  }),
});
export type MessageAnswers = z.output<(typeof messageAnswers)['answer']>;

export const remind = change({
  method: 'POST',
  kind: 'travellers_reminded',
  path: '/api/itinerary/messages/:id/remind/',
  summary: 'Send the message again to those who have not answered.',
  access,
  ofPeople: true,
  params: messageId,
  answer: z.object({ messages: z.number().meta({ description: 'How many are on their way.' }) }),
});

export const latestAnswers = endpoint({
  method: 'GET',
  path: '/api/itinerary/answers/',
  summary: 'What travellers answered to the latest message of the last week that asked them.',
  access,
  answer: z.object({
    isOpen: z.boolean().meta({ description: 'Answers can still arrive.' }),
    people: z.array(z.object({ travellerId: z.number(), ...answers })),
  }),
});

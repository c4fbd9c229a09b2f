/** The kinds of change for messages to travellers: what was written, what became of it, and what they answered. */
import { sql } from 'kysely';
import * as z from 'zod';
import { deliveryStates, safetyAnswers } from '../../../../contract/traveller-tracker/messages.ts';
import { kind } from '../../../mutations/kind.ts';
import { subjectId, toItsMaker, type Visible } from '../../../mutations/visible.ts';

const notUndoable = 'A message that was sent cannot be taken back.';

/** The subject is a message that the reader wrote. */
const ofOwnMessage: Visible = ({ clientId, userId }) => sql`exists (
  select from traveller_messages as own where own.client_id = ${clientId}
    and own.id = ${subjectId} and own.user_id = ${userId})`;

export const travellersMessaged = kind('travellers_messaged', {
  state: z.object({
    place: z.string(),
    text: z.string(),
    to: z.array(z.string()),
    /** Absent: written before messages could ask. */
    answersUntil: z.string().nullable().optional(),
  }),
  raises: null,
  undo: notUndoable,
  visible: toItsMaker,
});

export const messageDelivered = kind('message_delivered', {
  state: z.object({ to: z.string(), delivery: z.enum(deliveryStates) }),
  raises: null,
  undo: notUndoable,
  visible: ofOwnMessage,
});

export const travellerAnswered = kind('traveller_answered', {
  state: z.object({ answer: z.enum(safetyAnswers).nullable() }),
  raises: null,
  undo: 'An answer is the traveller’s own.',
  visible: ofOwnMessage,
});

export const travellersReminded = kind('travellers_reminded', {
  state: z.object({ to: z.array(z.string()) }),
  raises: null,
  undo: notUndoable,
  visible: ofOwnMessage,
});

export const answersReported = kind('answers_reported', {
  state: z.object({ safe: z.number(), needHelp: z.number(), noAnswer: z.number() }),
  raises: null,
  undo: notUndoable,
  visible: ofOwnMessage,
});

/** The kinds of change for messages to travellers: a message was written, and its delivery to each recipient. */
import * as z from 'zod';
import { deliveryStates } from '../../../contract/traveller-tracker/affected.ts';
import { kind } from '../../mutations/kind.ts';
import { toItsMaker } from '../../mutations/visible.ts';

const notUndoable = 'A message that was sent cannot be taken back.';

export const travellersMessaged = kind('travellers_messaged', {
  state: z.object({ place: z.string(), text: z.string(), to: z.array(z.string()) }),
  raises: null,
  undo: notUndoable,
  visible: toItsMaker,
});

export const messageDelivered = kind('message_delivered', {
  state: z.object({ to: z.string(), delivery: z.enum(deliveryStates) }),
  raises: null,
  undo: notUndoable,
});

/** How messages to travellers are recorded: that one was written, and what became of it for each of them. */
import * as z from 'zod';
import { deliveryStates } from '../../../contract/traveller-tracker/affected.ts';
import { kind } from '../../changes/kind.ts';
import { toItsMaker } from '../../changes/visible.ts';

const isGone = 'A message that was sent cannot be taken back.';

export const travellersMessaged = kind('travellers_messaged', {
  state: z.object({ place: z.string(), text: z.string(), to: z.array(z.string()) }),
  raises: null,
  undo: isGone,
  visible: toItsMaker,
});

export const messageDelivered = kind('message_delivered', {
  state: z.object({ to: z.string(), delivery: z.enum(deliveryStates) }),
  raises: null,
  undo: isGone,
});

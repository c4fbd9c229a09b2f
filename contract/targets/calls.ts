/** Setting the targets of compliance figures. Their cards answer with them. */
import * as z from 'zod';
import { change } from '../core/endpoint.ts';
import { id } from '../core/filters.ts';
import { targetNames, targetPercent } from '../core/targets.ts';

export const setTarget = change({
  method: 'PATCH',
  kind: 'target_set',
  path: '/api/tree/node/:id/target/:figure/',
  summary: "Set a customer's target for a compliance figure, or remove it.",
  access: ['can_manage_settings'],
  params: z.object({
    id: id.meta({ description: 'A customer: a top-level node.' }),
    figure: z.enum(targetNames, 'Unknown figure.'),
  }),
  body: z.strictObject({ percent: targetPercent.nullable().meta({ description: 'null: no target.' }) }),
  answer: z.object({ percent: z.number().nullable() }),
});

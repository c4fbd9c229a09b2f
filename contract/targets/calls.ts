/** Sets the targets of compliance figures. The answers of their cards include the targets. */
import * as z from 'zod';
import { change } from '../http/endpoint.ts';
import { targetNames, targetPercent } from '../metrics/targets.ts';
import { id } from '../vocabulary/filters.ts';

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

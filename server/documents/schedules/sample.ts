/** A report as its schedule would deliver it, sent immediately and only to the requester. */
import type { sample as endpoint } from '../../../contract/scheduled-reports/calls.ts';
import { ownFilters } from '../../../contract/scheduled-reports/rules.ts';
import { requireVisibleNode } from '../../access/visible-nodes.ts';
import type { ChangeInput } from '../../http/serve-change.ts';
import type { Queue } from '../../jobs/queue.ts';
import { nodeNames } from '../../mutations/names.ts';
import { countMails } from '../../tenants/mail-ceilings.ts';
import { requestSample } from '../deliveries/request.ts';
import { visibleSchedule } from './changes.ts';
import { lastRange } from './dates.ts';
import { rhythmsOf } from './stored.ts';

/** Throws `notFound` for a schedule or a node that the user cannot see. */
export async function sample(
  { body, ...request }: ChangeInput<typeof endpoint>,
  queue: Pick<Queue, 'send'>,
  now: Date,
) {
  const { entities, report_type, report_format, period, schedule } = body;
  if (schedule !== undefined) await visibleSchedule(request, schedule);
  for (const node of entities) await requireVisibleNode(request.reading, node);
  await countMails(request, 'sample', [request.user.email]);
  const [first] = entities;
  const labels = await nodeNames(request.reading, entities);
  const rhythm = (await rhythmsOf(request.trx, request.clientId))(period.id);
  const { countries, productTypes, date_field } = ownFilters(body);
  const wanted = {
    scheduleId: schedule ?? null,
    node: first === undefined ? null : { id: first, label: labels.get(first) ?? '' },
    request: {
      type: report_type.name,
      extension: report_format.extension,
      filter: { countries, ...lastRange(rhythm, now) },
      dateField: date_field,
      productTypes,
      compare: body.compare,
    },
  };
  return requestSample(request, queue, wanted, now);
}

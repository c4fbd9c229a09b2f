/** A report as its schedule would deliver it, at once and to whoever asks alone. */
import type { sample as endpoint } from '../../../contract/scheduled-reports/calls.ts';
import { ownFilters } from '../../../contract/scheduled-reports/rules.ts';
import { nodeNames } from '../../changes/names.ts';
import { requireVisibleNode } from '../../db/visible-nodes.ts';
import type { ChangeAsked } from '../../http/serve-change.ts';
import type { Queue } from '../../jobs/queue.ts';
import { countMails } from '../../tenants/mail-ceilings.ts';
import { requestSample } from '../deliveries/request.ts';
import { seen } from './changes.ts';
import { lastRange } from './dates.ts';
import { rhythmsOf } from './stored.ts';

/** Throws `notFound` for a schedule or a node out of the user's sight. */
export async function sample(
  { body, ...asked }: ChangeAsked<typeof endpoint>,
  queue: Pick<Queue, 'send'>,
  now: Date,
) {
  const { entities, report_type, report_format, period, schedule } = body;
  if (schedule !== undefined) await seen(asked, schedule);
  for (const node of entities) await requireVisibleNode(asked.reading, node);
  await countMails(asked, 'sample', [asked.user.email]);
  const [first] = entities;
  const labels = await nodeNames(asked.reading, entities);
  const rhythm = (await rhythmsOf(asked.trx, asked.clientId))(period.id);
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
    },
  };
  return requestSample(asked, queue, wanted, now);
}

/** A report as its schedule would deliver it, sent immediately and only to the requester. */
import type { sample as endpoint } from '../../../contract/scheduled-reports/calls.ts';
import { isOfView, ownFilters } from '../../../contract/scheduled-reports/rules.ts';
import { requireVisibleNode } from '../../access/visible-nodes.ts';
import type { ChangeInput } from '../../http/serve-change.ts';
import type { Queue } from '../../jobs/queue.ts';
import { refuseFaults } from '../../lib/errors.ts';
import { nodeNames } from '../../mutations/names.ts';
import { countMails } from '../../tenants/mail-ceilings.ts';
import { requestSample } from '../deliveries/request.ts';
import { askedOf } from '../saved-view/asked.ts';
import { isOfAnother, viewToSchedule } from '../saved-view/chosen.ts';
import { isNotPermitted, visibleSchedule } from './changes.ts';
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
  const { userId } = request.reading;
  const view = isOfView(report_type.name) ? await viewToSchedule(request, body.view ?? 0, userId) : null;
  refuseFaults({
    report_type: [isNotPermitted(request, report_type.name)],
    view: [view !== null && isOfAnother(view)],
  });
  for (const node of entities) await requireVisibleNode(request.reading, node);
  await countMails(request, 'sample', [request.user.email]);
  const asked = view && (await askedOf(request.trx, request.clientId, view, now));
  const [first] = asked ? [asked.nodeId ?? undefined] : entities;
  if (first !== undefined) await requireVisibleNode(request.reading, first);
  const labels = await nodeNames(request.reading, first === undefined ? [] : [first]);
  const rhythm = (await rhythmsOf(request.trx, request.clientId))(period.id);
  const { countries, productTypes, date_field } = ownFilters(body);
  const { dateStart, dateEnd } = asked ?? lastRange(rhythm, now);
  const wanted = {
    scheduleId: schedule ?? null,
    node: first === undefined ? null : { id: first, label: labels.get(first) ?? '' },
    request: {
      type: report_type.name,
      extension: report_format.extension,
      filter: { countries: asked?.countries ?? countries, dateStart, dateEnd },
      view: asked?.view,
      dateField: date_field,
      productTypes,
      compare: body.compare,
    },
  };
  return requestSample(request, queue, wanted, now);
}

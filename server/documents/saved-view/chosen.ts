/** The saved view that somebody chooses to be delivered. */
import { scheduledScreen, words } from '../../../contract/scheduled-reports/rules.ts';
import { readerIn } from '../../features/views/changes.ts';
import { type StoredView, seenView } from '../../features/views/queries.ts';
import { notFound } from '../../lib/errors.ts';

/** Throws `notFound` for a view that the requester or the owner of the schedule does not see. */
export async function viewToSchedule(
  request: Parameters<typeof readerIn>[0],
  viewId: number,
  ownerId: number,
): Promise<StoredView> {
  const view = await seenView(readerIn(request), viewId);
  if (view.owner_id !== ownerId && !view.is_shared) throw notFound();
  return view;
}

/** The message; false: it is a view of Explore. */
export const isOfAnother = ({ path }: Pick<StoredView, 'path'>) =>
  path !== scheduledScreen && words.otherView;

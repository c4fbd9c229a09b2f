/** Which nodes become or cease to be customers when nodes are moved. */

import { customerOf } from '../../../contract/hierarchy/customers.ts';
import type { previewTree } from '../../../contract/hierarchy/editing.ts';
import type { EditedTree } from '../../../contract/hierarchy/tree-rules.ts';
import type { Answer } from '../../../contract/http/endpoint.ts';

type CustomerChanges = Pick<Answer<typeof previewTree>, 'becoming' | 'ceasing'>;

/** New and deleted nodes are never customers, since customers come from the feed. */
export function customerChanges({ before, after }: Pick<EditedTree, 'before' | 'after'>): CustomerChanges {
  const changes: CustomerChanges = { becoming: [], ceasing: [] };
  for (const { id, label, isUserDefined } of before.values()) {
    if (isUserDefined) continue;
    const [was, is] = [customerOf(before, id), customerOf(after, id)];
    if (was?.id !== id && is?.id === id) changes.becoming.push({ id, label });
    if (was?.id === id && is && is.id !== id) changes.ceasing.push({ id, label, customer: is.label });
  }
  return changes;
}

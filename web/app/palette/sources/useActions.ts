import { pageActions } from '../../../session/page-actions.ts';
import { ranked, type Source, type Used } from '../entries.ts';
import { texts } from '../texts.ts';

/** What can be done on the open screen. */
export function useActions(used: Used): Source {
  return {
    group: texts.groups.actions,
    entries: (text) =>
      ranked(
        pageActions().map((action) => ({ ...action, key: `action ${action.name}`, waits: true })),
        text,
        used,
      ),
  };
}

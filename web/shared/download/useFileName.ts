import { allNodes, type FileTitle, fileName } from '@tripledger/contract/vocabulary/file-name.ts';
import type { DateRange } from '../../filter/shortcuts.ts';
import { useFilter } from '../../filter/useFilter.ts';
import { useHierarchy } from '../../filter/useHierarchy.ts';
import { useScreen } from '../../session/screen.ts';

/** Names the files that a screen exports under the filter; `dates` replaces the filter's dates. */
export function useFileName(): (title: FileTitle, dates?: DateRange, ending?: string) => string {
  const { filter, dates: filtered } = useFilter();
  const { customer, child } = useHierarchy();
  const selected = (filter.child !== null ? child : customer)?.label ?? null;
  const node = filter.node === null ? allNodes : selected;
  return (title, { dateStart, dateEnd } = filtered, ending) =>
    fileName(title, { node, dateStart, dateEnd }, ending);
}

/** Names the files of the open screen's blocks. */
export function useBlockFileName(): (block: string, ending: string) => string {
  const nameOf = useFileName();
  const screen = useScreen()?.label ?? '';
  return (table, ending) => nameOf({ screen, table }, undefined, ending);
}

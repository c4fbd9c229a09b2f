/** The detail that is open above a dashboard. */
import type * as z from 'zod';
import { useFilter } from '../../filter/useFilter.ts';
import { touches } from '../months/months.ts';
import type { AnyDetail } from './details.ts';
import { useOpened, useOpening } from './useOpened.ts';

/** The open detail, and a function to close it. A detail that is unreadable or outside the filter is ignored. */
export function useDetail<Detail extends AnyDetail>(
  details: z.ZodType<Detail>,
): { detail: Detail | null; close: () => void } {
  const { dates } = useFilter();
  const { opened, close } = useOpened('detail', details);
  const isOutside = opened?.month !== undefined && !touches(dates, opened.month);
  return { detail: isOutside ? null : opened, close };
}

/** Returns a function that opens a detail of the screen, replacing the open one. */
export const useOpen = <Detail extends AnyDetail>(): ((detail: Detail) => void) => useOpening('detail');

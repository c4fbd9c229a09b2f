/** The detail that is open over a dashboard. */
import type * as z from 'zod';
import { useFilter } from '../../filter/useFilter.ts';
import { touches } from '../months/months.ts';
import type { AnyDetail } from './details.ts';
import { useOpened, useOpening } from './useOpened.ts';

/** The detail that is open, and the way to close it. What cannot be read, or not under this filter, is none. */
export function useDetail<Detail extends AnyDetail>(
  details: z.ZodType<Detail>,
): { detail: Detail | null; close: () => void } {
  const { dates } = useFilter();
  const { opened, close } = useOpened('detail', details);
  const isOutside = opened?.month !== undefined && !touches(dates, opened.month);
  return { detail: isOutside ? null : opened, close };
}

/** Opens a detail of the screen, instead of the one that is open. */
export const useOpen = <Detail extends AnyDetail>(): ((detail: Detail) => void) => useOpening('detail');

import type { FiscalPeriod } from '@tripledger/contract/vocabulary/fiscal-periods.ts';
import { periodName } from '@tripledger/contract/vocabulary/fiscal-years.ts';
import { paddedDay } from '../../ui/format.ts';

/** `FY26: 01 Jul 2025 to 30 Jun 2026` */
export const periodLabel = (period: FiscalPeriod): string =>
  `${periodName(period)}: ${paddedDay(period.dateStart)} to ${paddedDay(period.dateEnd)}`;

/** Which lines stand behind each of the Rental Car screen's figures. */
import { type RawBuilder, sql } from 'kysely';
import type * as car from '../../../contract/rental-car/calls.ts';
import type { ReportAsked } from '../../http/serve-report.ts';
import type { LinesOf } from '../../lines/figure-lines.ts';
import { ofSupplierCalled } from '../../lines/suppliers.ts';
import { stayLines } from '../../measures/stays.ts';
import { carType } from './queries.ts';

const { all, takenUp, stays, withAncillary, online, quantity, ancillary, ownSpend } = stayLines('Car');

export const lines: LinesOf<typeof car.lines> = {
  totalCost: () => ({ where: all }),
  numberBookings: () => ({ where: all }),
  numOfHireDays: () => ({ where: takenUp, value: quantity }),
  avgDailyRate: () => ({ where: all, value: ownSpend }),
  avgAncillaryCharge: () => ({ where: withAncillary, value: ancillary }),
  avgHireDays: () => ({ where: stays, value: quantity }),
  onlineBookingCompliance: () => ({ where: online }),
  spendBySupplier: () => ({ where: all }),
};

/** Narrows to a slice of the pie: a supplier, or one of its car types. */
export function ofSlice({
  reading,
  query: { supplierName, carType: wanted },
}: ReportAsked<typeof car.lines>): RawBuilder<boolean> | undefined {
  const conditions = [
    ...(supplierName === undefined ? [] : [ofSupplierCalled(reading, 'Car', supplierName)]),
    ...(wanted === undefined ? [] : [sql<boolean>`${carType} = ${wanted}`]),
  ];
  return conditions.length === 0 ? undefined : sql.join(conditions, sql` and `);
}

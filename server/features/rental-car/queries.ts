/** The Rental Car dashboard's charts and tables. */
import { type RawBuilder, sql } from 'kysely';
import type * as car from '../../../contract/rental-car/calls.ts';
import type { ReportFilter } from '../../../contract/vocabulary/filters.ts';
import type { Reading } from '../../access/ask.ts';
import { carType, destination, supplierNameOf, supplierOf } from '../../metrics/dimensions.ts';
import { answer, desc } from '../../metrics/layer/answer.ts';
import { isMember } from '../../metrics/layer/members.ts';
import { type Condition, condition, type Dimension, sqlFor } from '../../metrics/layer/model.ts';
import { nameColors } from '../../metrics/name-colors.ts';
import type { TableQuery } from '../../metrics/row-table.ts';
import { carHires } from '../../metrics/stays.ts';
import { ofSupplierCalled, writtenName } from '../../metrics/suppliers.ts';

const supplierName = supplierNameOf('Car');
const ofSupplier = (name: string) => condition((reading) => ofSupplierCalled(reading, 'Car', name));

export const spendBySupplier = (reading: Reading, filter: ReportFilter) =>
  slices(reading, filter, { by: supplierName, written: writtenName });

/** Spend by car type with the suppliers of the given name. */
export const spendByCarType = (reading: Reading, filter: ReportFilter & { supplierName: string }) =>
  slices(reading, filter, {
    by: carType,
    written: sql`line.car_type`,
    where: [ofSupplier(filter.supplierName)],
  });

type Slices = {
  by: Dimension;
  /** The text on a line from which the slices' names come. */
  written: RawBuilder<string | null>;
  where?: readonly Condition[];
};

async function slices(reading: Reading, filter: ReportFilter, { by, written, where = [] }: Slices) {
  const [rows, colorOf] = await Promise.all([
    answer(reading, filter, { by: { by }, of: { value: carHires.spend }, where, order: [desc('value')] }),
    nameColors(reading, 'Car', written),
  ]);
  return rows.map(({ by: { label }, value }) => ({ name: label, value, color: colorOf(label) }));
}

/** Restricts the lines to a slice of the pie: a supplier or one of its car types. */
export function ofSlice(
  reading: Reading,
  { supplierName: name, carType: type }: TableQuery<typeof car.lines>,
): RawBuilder<boolean> | undefined {
  const conditions = [
    ...(name === undefined ? [] : [ofSupplier(name)]),
    ...(type === undefined ? [] : [isMember(carType, type)]),
  ].map(({ test }) => sqlFor(test, reading));
  return conditions.length === 0 ? undefined : sql.join(conditions, sql` and `);
}

/** Spend by place and supplier, highest first. `providerId` is the supplier's key, empty for none. */
export async function spendAnalysis(reading: Reading, filter: ReportFilter) {
  const rows = await answer(reading, filter, {
    by: { place: destination, supplier: supplierOf('Car') },
    of: {
      carOnlySpend: carHires.ownSpend,
      dayHire: carHires.quantity,
      ancillarySpend: carHires.ancillarySpend,
      totalSpend: carHires.spend,
      averageDailyRate: carHires.averageRate,
    },
    order: [desc('totalSpend')],
  });
  return rows.map(({ place, supplier, ...values }) => ({
    country: place.country,
    location: place.label,
    providerName: supplier.label,
    ...values,
    locationId: place.key as number | null,
    providerId: String(supplier.key ?? ''),
  }));
}

/** The Rental Car dashboard's figures. Money is in cents until the last step. */
import { type RawBuilder, sql } from 'kysely';
import { notSpecified } from '../../../contract/core/constants.ts';
import type { ReportFilter } from '../../../contract/core/filters.ts';
import { ask, type Reading } from '../../db/ask.ts';
import { build } from '../../db/build.ts';
import { countedLines } from '../../lines/counted-lines.ts';
import { fromCents, ofProduct, total } from '../../lines/line-measures.ts';
import { ofSupplierCalled, supplierKey, supplierNames, writtenName } from '../../lines/suppliers.ts';
import { nameColors } from '../../measures/name-colors.ts';
import { spendByPlaceAndSupplier } from '../../measures/stays.ts';

/** As the slices name it. */
export const carType = sql<string>`coalesce(line.car_type, ${sql.lit(notSpecified)})`;

/** Suppliers of one name are one slice. */
export async function spendBySupplier(reading: Reading, filter: ReportFilter) {
  const sums = countedLines(reading, filter)
    .where(ofProduct('Car'))
    .select([supplierKey.as('key'), total('amount_paid').as('spend')])
    .groupBy(supplierKey);
  const name = sql<string>`coalesce(supplier.name, sum.key, ${sql.lit(notSpecified)})`;
  const rows = ask(
    reading,
    build
      .selectFrom(sums.as('sum'))
      .leftJoin(supplierNames(reading, 'Car').as('supplier'), 'supplier.key', 'sum.key')
      .select([name.as('name'), sql<number>`sum(sum.spend)::bigint`.as('spend')])
      .groupBy(name)
      .orderBy('spend', 'desc')
      .orderBy('name'),
  );
  return slices(reading, rows, writtenName);
}

/** Spend with the suppliers of one name by car type. */
export async function spendByCarType(reading: Reading, filter: ReportFilter & { supplierName: string }) {
  const rows = ask(
    reading,
    countedLines(reading, filter)
      .where(ofProduct('Car'))
      .where(ofSupplierCalled(reading, 'Car', filter.supplierName))
      .select([carType.as('name'), total('amount_paid').as('spend')])
      .groupBy(carType)
      .orderBy('spend', 'desc')
      .orderBy('name'),
  );
  return slices(reading, rows, carType);
}

/** `written`: what a line says of which the rows are named. */
async function slices(
  reading: Reading,
  rows: Promise<readonly { name: string; spend: number }[]>,
  written: RawBuilder<string | null>,
) {
  const [named, colorOf] = await Promise.all([rows, nameColors(reading, 'Car', written)]);
  return named.map(({ name, spend }) => ({ name, value: fromCents(spend), color: colorOf(name) }));
}

export async function spendAnalysis(reading: Reading, filter: ReportFilter) {
  const rows = await spendByPlaceAndSupplier(reading, filter, 'Car');
  return rows.map((row) => ({
    country: row.country,
    location: row.location,
    providerName: row.supplierName,
    carOnlySpend: row.ownSpend,
    dayHire: row.quantity,
    ancillarySpend: row.ancillarySpend,
    totalSpend: row.totalSpend,
    averageDailyRate: row.averageRate,
    locationId: row.locationId,
    providerId: row.supplierId,
  }));
}

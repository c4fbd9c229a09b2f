/** Charts that several dashboards show. */
import type { ProductType } from '../../contract/vocabulary/constants.ts';
import type { ReportFilter } from '../../contract/vocabulary/filters.ts';
import type { Reading } from '../access/ask.ts';
import { ofProducts } from './conditions.ts';
import type { PlaceDimension } from './dimensions.ts';
import { answer, desc } from './layer/answer.ts';
import type { Measure } from './layer/model.ts';
import { spendOf } from './measures.ts';
import { month } from './time-dimensions.ts';

/** Spend on the product in every month of the range; months without any have zero. */
export function spendByMonth(product: ProductType) {
  const of = { totalSpend: spendOf(ofProducts(product)) };
  return async (reading: Reading, filter: ReportFilter) => {
    const rows = await answer(reading, filter, { by: { month }, of });
    return rows.map(({ month, totalSpend }) => ({ month: month.label, totalSpend }));
  };
}

/** The points of a map, the highest value first. */
export const mapOf =
  <Given extends Reading>(place: PlaceDimension, value: Measure<Given>) =>
  async (reading: Given, filter: ReportFilter) => {
    const rows = await answer(reading, filter, { by: { place }, of: { value }, order: [desc('value')] });
    return rows.map(({ place: { key, label, country, latitude, longitude }, value }) => ({
      locationId: key as number | null,
      name: label,
      country,
      value,
      latitude,
      longitude,
    }));
  };

/** The Summary dashboard's charts. */
import type { ReportFilter } from '../../../contract/vocabulary/filters.ts';
import type { Reading } from '../../access/ask.ts';
import { mapOf } from '../../metrics/charts.ts';
import { hasPolicy, nonCompliantInSlice } from '../../metrics/conditions.ts';
import { policyDescription, tripDestination } from '../../metrics/dimensions.ts';
import { answer, answerOne, desc } from '../../metrics/layer/answer.ts';
import { percentage } from '../../metrics/layer/model.ts';
import {
  airSpend,
  bookings,
  changedBookings,
  costOfChange,
  linesOf,
  spend,
  spendByProductGroup,
} from '../../metrics/measures.ts';
import { month } from '../../metrics/time-dimensions.ts';
import { policyColors } from './policy-colors.ts';

/** Cost of change, and its percentage of airfares. */
export const costOfChangeSummary = (reading: Reading, filter: ReportFilter) =>
  answerOne(reading, filter, {
    costOfChange,
    airSpend,
    percentage: percentage(costOfChange, airSpend),
    bookings: changedBookings,
  });

/** Every month of the range; months without spend have zero. */
export async function byMonth(reading: Reading, filter: ReportFilter) {
  const of = { totalSpend: spend, ...spendByProductGroup };
  const rows = await answer(reading, filter, { by: { month }, of });
  return rows.map(({ month, ...spends }) => ({ month: month.label, ...spends }));
}

/** Bookings per policy description; policies with the same description form one slice. */
export async function complianceChart(reading: Reading, filter: ReportFilter) {
  const [rows, colorOf] = await Promise.all([
    answer(reading, filter, {
      by: { policy: policyDescription },
      of: { value: bookings, nonCompliant: linesOf(nonCompliantInSlice) },
      where: [hasPolicy],
      order: [desc('value')],
    }),
    policyColors(reading),
  ]);
  return rows.map(({ policy: { label }, value, nonCompliant }) => ({
    name: label,
    value,
    color: colorOf(label, nonCompliant === 0),
  }));
}

/** Trips per destination: bookings with a counted line, by the destination of their trip. */
export const byDestination = mapOf(tripDestination, bookings);

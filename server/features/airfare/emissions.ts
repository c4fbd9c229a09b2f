/** Emissions of flights by month, class of travel and route. */
import type { ReportFilter } from '../../../contract/vocabulary/filters.ts';
import type { Reading } from '../../access/ask.ts';
import { classOfTravel, routeEnds } from '../../metrics/dimensions.ts';
import { answer, asc, desc } from '../../metrics/layer/answer.ts';
import { ratio } from '../../metrics/layer/model.ts';
import { distanceFlown, emissions, flights, gramsOverDistance } from '../../metrics/measures.ts';
import { month } from '../../metrics/time-dimensions.ts';

const ofFlights = {
  segments: flights,
  kilometres: distanceFlown,
  emissions,
  gramsPerKilometre: ratio(gramsOverDistance, distanceFlown),
};

/** Every month of the range; months without flights have zero. */
export async function emissionsByMonth(reading: Reading, filter: ReportFilter) {
  const rows = await answer(reading, filter, { by: { month }, of: { emissions } });
  return rows.map(({ month, emissions }) => ({ month: month.label, emissions }));
}

export async function emissionsByClass(reading: Reading, filter: ReportFilter) {
  const rows = await answer(reading, filter, {
    by: { class: classOfTravel },
    of: ofFlights,
    order: [desc('emissions')],
  });
  return rows.map(({ class: { label }, ...values }) => ({ classOfTravel: label, ...values }));
}

/** A route is a pair of places, regardless of the direction of a flight. */
export async function emissionsByRoute(reading: Reading, filter: ReportFilter) {
  const rows = await answer(reading, filter, {
    by: routeEnds,
    of: ofFlights,
    order: [desc('emissions'), asc('one.key'), asc('other.key')],
  });
  return rows.map(({ one, other, ...values }) => ({
    placeId: one.key as number,
    otherPlaceId: other.key as number,
    route: [one.label, other.label].sort((a, b) => a.localeCompare(b, 'en')).join(' – '),
    ...values,
  }));
}

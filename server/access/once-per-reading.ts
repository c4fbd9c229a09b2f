import type { ReportFilter } from '../../contract/vocabulary/filters.ts';
import type { Reading } from './ask.ts';

/** A query of a reading under a filter; `Given` may be a reading that includes the time. */
export type Question<Answer, Given extends Reading = Reading> = (
  reading: Given,
  filter: ReportFilter,
) => Promise<Answer>;

/**
 * Builds and runs the query once per reading and filter, for data that several figures of one response need. Filters
 * are compared by identity, so callers must pass the same object.
 */
export function oncePerReading<Answer, Given extends Reading = Reading>(
  query: Question<Answer, Given>,
): Question<Answer, Given> {
  const results = new WeakMap<Reading, WeakMap<ReportFilter, Promise<Answer>>>();
  return (reading, filter) => {
    const resultsOfReading = results.get(reading) ?? new WeakMap<ReportFilter, Promise<Answer>>();
    results.set(reading, resultsOfReading);
    const result = resultsOfReading.get(filter) ?? query(reading, filter);
    resultsOfReading.set(filter, result);
    return result;
  };
}

import type { ReportFilter } from '../../contract/core/filters.ts';
import type { Reading } from './ask.ts';

/** What a reading is asked under a filter; `Given` may be one that knows the time. */
export type Question<Answer, Given extends Reading = Reading> = (
  reading: Given,
  filter: ReportFilter,
) => Promise<Answer>;

/**
 * The question, built and asked once for each reading and filter: for what several figures of one answer need. The
 * filter is known by identity, so they must be given the same one.
 */
export function oncePerReading<Answer, Given extends Reading = Reading>(
  question: Question<Answer, Given>,
): Question<Answer, Given> {
  const asked = new WeakMap<Reading, WeakMap<ReportFilter, Promise<Answer>>>();
  return (reading, filter) => {
    const ofReading = asked.get(reading) ?? new WeakMap<ReportFilter, Promise<Answer>>();
    asked.set(reading, ofReading);
    const answer = ofReading.get(filter) ?? question(reading, filter);
    ofReading.set(filter, answer);
    return answer;
  };
}

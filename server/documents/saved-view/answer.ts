/** The answer to a saved view for a reader: equal to that of the screen, as they would open the view. */
import type { Permission } from '../../../contract/http/permissions.ts';
import type { QueryAnswer } from '../../../contract/query/calls.ts';
import type { Question } from '../../../contract/query/question.ts';
import { queryOf } from '../../../contract/query/question-query.ts';
import type { GoneTerm } from '../../../contract/views/narrow-question.ts';
import type { TimedReading } from '../../access/ask.ts';
import { withTripVisibility } from '../../access/trip-visibility.ts';
import type { AskedView } from '../../database/schema-reports.ts';
import { catalogueFor, isOfNow } from '../../features/query/catalogue.ts';
import { runQuery } from '../../features/query/run-query.ts';
import { notAllowed } from '../../lib/errors.ts';
import type { ReportRequest } from '../request.ts';
import { questionFor } from './narrowed.ts';

export type ViewRequest = ReportRequest & { view: AskedView };

export type AnsweredView = {
  question: Question;
  answer: QueryAnswer;
  /** What the reader does not have, or what is gone. */
  gone: readonly GoneTerm[];
};

/** Throws `notAllowed` for a reader of none of the view's metrics. */
export async function answerView(
  reading: TimedReading,
  permissions: readonly Permission[],
  { view, filter }: ViewRequest,
): Promise<AnsweredView> {
  const { question, gone } = questionFor(view.question, catalogueFor(reading.settings, permissions));
  if (!question) throw notAllowed();
  const { nodeId, countries, dateStart, dateEnd } = filter;
  const rows = { client: nodeId, dateStart, dateEnd, countries, where: question.where };
  // Metrics as of now have no earlier value.
  const compare = question.metrics.some(isOfNow) ? null : view.compare;
  const answer = await runQuery(await withTripVisibility(reading), queryOf(question, rows, compare));
  return { question, answer, gone };
}

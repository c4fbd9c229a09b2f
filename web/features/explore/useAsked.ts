/** The catalogue, the question as far as it can be asked, and its answer. */
import type { Answer } from '@tripledger/contract/http/endpoint.ts';
import { catalogue, type QueryAnswer, query } from '@tripledger/contract/query/calls.ts';
import type { Question } from '@tripledger/contract/query/question.ts';
import { queryOf } from '@tripledger/contract/query/question-query.ts';
import { withoutGone } from '@tripledger/contract/views/narrow-question.ts';
import type { CountryRow } from '@tripledger/contract/vocabulary/filters.ts';
import { useAnswer } from '../../api/useAnswer.ts';
import { useFilter } from '../../filter/useFilter.ts';
import { useQuestion } from './useQuestion.ts';

export type Catalogue = Answer<typeof catalogue>;
export type Metric = Catalogue['metrics'][number];
export type { QueryAnswer };

export const useCatalogue = () => useAnswer(catalogue);

/** The question without what this reader's catalogue does not have; `missing` names that. */
export function known(asked: Question, catalogue: Catalogue): { question: Question; missing: string[] } {
  const { left, gone } = withoutGone(asked, catalogue);
  return { question: left as Question, missing: gone.map(({ name }) => name) };
}

/** The conditions and dates of the answer, as requests send them. */
export function useQueryFilter(where: Question['where']) {
  const { client, dateStart, dateEnd, countries } = useFilter().query;
  return {
    ...(client !== undefined && { client }),
    dateStart,
    dateEnd,
    countries: countries ? (JSON.parse(countries) as CountryRow[]) : [],
    where,
  };
}

export function useAsked() {
  const { question: asked } = useQuestion();
  const { filter, compared } = useFilter();
  const catalogueAnswer = useCatalogue();
  const { question, missing } = catalogueAnswer.data
    ? known(asked, catalogueAnswer.data)
    : { question: asked, missing: [] };
  const ofNow = catalogueAnswer.data?.metrics.filter(
    (one) => one.isOfNow && question.metrics.includes(one.name),
  );
  const isCompared = compared !== null && ofNow?.length === 0;
  const queryFilter = useQueryFilter(question.where);
  const { by, across, subtotals } = question;
  // The bars of a chart by two dimensions are as high as the subtotals, which the table shows only if it is asked to.
  const inFull = { ...question, subtotals: subtotals || (by.length === 2 && across === undefined) };
  const answer = useAnswer(
    query,
    { body: queryOf(inFull, queryFilter, isCompared ? filter.compare : null) },
    { enabled: catalogueAnswer.data !== undefined && question.metrics.length > 0 },
  );
  const notCompared = compared === null ? [] : (ofNow ?? []).map(({ label }) => label);
  return { catalogue: catalogueAnswer.data, question, missing, answer, notCompared };
}

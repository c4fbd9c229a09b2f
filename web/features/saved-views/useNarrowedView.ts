/** A view as the user may open it: its address, and what was left out of it. */
import { catalogue } from '@tripledger/contract/query/calls.ts';
import { type LeftOut, openView } from '@tripledger/contract/views/calls.ts';
import { type GoneTerm, narrowQuestion } from '@tripledger/contract/views/narrow-question.ts';
import { useAnswer } from '../../api/useAnswer.ts';
import { texts } from './texts.ts';

export type NarrowedView = { to: { pathname: string; search: string }; name: string; leftOut: string[] };

/** null: not known yet. */
export function useNarrowedView(id: number): { view: NarrowedView | null; hasFailed: boolean } {
  const opened = useAnswer(openView, { params: { id } }, { quiet: true });
  const { data, isFetching, error } = opened;
  const search = new URLSearchParams(data?.search);
  const question = data?.path === '/view/explore' ? search.get('question') : null;
  const terms = useAnswer(catalogue, {}, { enabled: question !== null, quiet: true });
  if (error && !isFetching) return { view: null, hasFailed: true };
  if (!data || data.id !== id || isFetching || (question !== null && terms.isPending && !terms.error)) {
    return { view: null, hasFailed: false };
  }
  const narrowed = question !== null && terms.data ? narrowQuestion(question, terms.data) : null;
  if (narrowed?.question) search.set('question', narrowed.question);
  else if (narrowed) search.delete('question');
  search.set('view', String(id));
  if (data.isOfAll && !data.isOwn) search.set('shared', search.has('node') ? 'customer' : 'all');
  const leftOut = [...data.leftOut.map(inWords), ...(narrowed?.gone ?? []).map(termInWords)];
  return {
    view: { to: { pathname: data.path, search: `?${search}` }, name: data.name, leftOut },
    hasFailed: false,
  };
}

const inWords = ({ part, name, isGone }: LeftOut) =>
  isGone ? texts.leftOut.gone(part, name) : texts.leftOut.hidden(part, name);
const termInWords = ({ kind, name }: GoneTerm) => texts.leftOut.term(kind, name);

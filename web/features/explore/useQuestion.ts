/** The question, as the address keeps it. */
import { firstQuestion, type Question, readQuestion } from '@tripledger/contract/query/question.ts';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { openParameters } from '../../filter/filter-url.ts';

/** Of the address. */
export const parameter = 'question';

/**
 * A change of the question is an entry of the history, and closes what is open over the page. It is rendered at once:
 * the next key in a list of several would otherwise change what the list held before.
 */
export function useQuestion(): { question: Question; ask: (change: Partial<Question>) => void } {
  const [search, setSearch] = useSearchParams();
  const text = search.get(parameter);
  const asked = useMemo(() => readQuestion(text) ?? firstQuestion, [text]);
  const ask = useCallback(
    (change: Partial<Question>) => {
      setSearch(
        () => {
          const current = addressNow();
          const next = new URLSearchParams(current);
          for (const name of openParameters) next.delete(name);
          next.set(
            parameter,
            JSON.stringify({ ...(readQuestion(current.get(parameter)) ?? firstQuestion), ...change }),
          );
          return next;
        },
        { flushSync: true },
      );
    },
    [setSearch],
  );
  return { question: asked, ask };
}

/** Of the address itself: what was asked just before may not have been rendered yet. */
const addressNow = () => new URLSearchParams(window.location.hash.split('?')[1] ?? '');

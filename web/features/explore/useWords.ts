/** Asks a question in words, and turns what was understood into the question and the filter of the screen. */
import { useMutation } from '@tanstack/react-query';
import { type Words, words } from '@tripledger/contract/query/words.ts';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { type CallError, call } from '../../api/call.ts';
import { openParameters, readFilter, writeFilter } from '../../filter/filter-url.ts';
import { parameter } from './useQuestion.ts';

/** Nothing of the text is left over. */
const isWhole = ({ question, notUnderstood, choices, refused }: Words) =>
  question !== null && notUnderstood.length + choices.length + refused.length === 0;

export function useWords() {
  const [text, setText] = useState('');
  const [, setSearch] = useSearchParams();
  const asking = useMutation<Words, CallError, string>({
    mutationFn: (typed) => call(words, { body: { text: typed } }),
    onSuccess: (found) => isWhole(found) && apply(found),
  });
  const ask = (typed: string) => {
    setText(typed);
    if (typed.trim() !== '') asking.mutate(typed.trim());
  };
  return { text, setText, ask, apply, found: asking.data, error: asking.error, isAsking: asking.isPending };

  function apply({ question, filter }: Words) {
    const { client, customer, dateStart, dateEnd, compare } = filter;
    setSearch((current) => {
      const before = readFilter(current);
      const node =
        client === undefined ? {} : { node: customer ?? client, child: customer === client ? null : client };
      const range = dateStart && dateEnd ? { range: { dateStart, dateEnd } } : {};
      const next = writeFilter({ ...before, ...node, ...range, ...(compare && { compare }) }, current);
      for (const name of openParameters) next.delete(name);
      next.set(parameter, JSON.stringify(question));
      return next;
    });
  }
}

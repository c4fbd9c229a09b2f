import { dismiss, merge, suggestions } from '@tripledger/contract/service-fee-types/calls.ts';
import { useAnswer } from '../../api/useAnswer.ts';
import { useFilter } from '../../filter/useFilter.ts';
import { Suggestions } from '../../shared/merging/Suggestions.tsx';
import { idOf, MergeModal, mergedAs, nameOf } from './forms.tsx';

export function FeeTypeSuggestions() {
  const { client } = useFilter().query;
  return (
    <Suggestions
      answer={useAnswer(suggestions, { query: { client } })}
      idOf={idOf}
      nameOf={nameOf}
      merge={(rows) => <MergeModal rows={rows} />}
      calls={{ merge, dismiss }}
      mergedAs={mergedAs}
    />
  );
}

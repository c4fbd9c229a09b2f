import { dismiss, merge, suggestions } from '@tripledger/contract/traveller-merging/calls.ts';
import { useAnswer } from '../../api/useAnswer.ts';
import { useFilter } from '../../filter/useFilter.ts';
import { Suggestions } from '../../shared/merging/Suggestions.tsx';
import { idOf, MergeModal, mergedAs, titleOf } from './forms.tsx';

export function TravellerSuggestions() {
  const { client } = useFilter().query;
  return (
    <Suggestions
      answer={useAnswer(suggestions, { query: { client } })}
      idOf={idOf}
      nameOf={(row) => titleOf(row.travellerName, row.travellerEmployeeNumber)}
      merge={(rows) => <MergeModal rows={rows} />}
      calls={{ merge, dismiss }}
      mergedAs={mergedAs}
    />
  );
}

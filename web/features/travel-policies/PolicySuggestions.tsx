import { dismiss, merge, suggestions } from '@tripledger/contract/travel-policies/calls.ts';
import { useAnswer } from '../../api/useAnswer.ts';
import { useFilter } from '../../filter/useFilter.ts';
import { Suggestions } from '../../shared/merging/Suggestions.tsx';
import { differ, idOf, MergeModal, mergedAs, titleOf } from './forms.tsx';
import { texts } from './texts.ts';

export function PolicySuggestions() {
  const { client } = useFilter().query;
  const answer = useAnswer(suggestions, { query: { client } });
  // The list above shows the reason.
  if (answer.data?.suggestions.some(({ records }) => records.some(({ mayEdit }) => !mayEdit))) return null;
  return (
    <Suggestions
      answer={answer}
      idOf={idOf}
      nameOf={(row) => titleOf(row.policyCode, row.policyDescription)}
      merge={(rows) => <MergeModal rows={rows} />}
      calls={{ merge, dismiss }}
      mergedAs={mergedAs}
      oneByOne={{ of: differ, why: texts.differing }}
    />
  );
}

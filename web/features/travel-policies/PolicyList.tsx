import { list as endpoint, wholeCustomerOnly } from '@tripledger/contract/travel-policies/calls.ts';
import { MergeList } from '../../shared/merging/MergeList.tsx';
import { usePaged } from '../../shared/paged-table/usePaged.ts';
import { EditModal, idOf, MergeModal, nameOf, rawIdsOf, UnmergeModal } from './forms.tsx';
import { texts } from './texts.ts';

export function PolicyList() {
  return (
    <MergeList
      title={texts.policies}
      list={usePaged(endpoint)}
      emptyText={texts.noPolicies}
      nouns={texts.nouns}
      idOf={idOf}
      nameOf={nameOf}
      rawIdsOf={rawIdsOf}
      edit={(row) => <EditModal row={row} />}
      merge={(rows, onDone) => <MergeModal rows={rows} onDone={onDone} />}
      unmerge={(row) => <UnmergeModal row={row} />}
      refusal={(rows) => (rows.every(({ mayEdit }) => mayEdit) ? null : wholeCustomerOnly)}
    />
  );
}

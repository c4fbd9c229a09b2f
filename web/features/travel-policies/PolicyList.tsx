import { list as endpoint, wholeCustomerOnly } from '@tripledger/contract/travel-policies/calls.ts';
import { MergeList } from '../../shared/merging/MergeList.tsx';
import { usePaged } from '../../shared/paged-table/usePaged.ts';
import { EditModal, idOf, MergeModal, nameOf, rawIdsOf, UnmergeModal } from './forms.tsx';

export function PolicyList() {
  return (
    <MergeList
      title="Policies"
      list={usePaged(endpoint)}
      emptyText="This customer has no lines with a policy"
      nouns="policies"
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

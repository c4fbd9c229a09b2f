import { list as endpoint } from '@tripledger/contract/service-fee-types/calls.ts';
import { MergeList } from '../../shared/merging/MergeList.tsx';
import { usePaged } from '../../shared/paged-table/usePaged.ts';
import { Grid, Row } from '../../ui/Grid.tsx';
import { FeeTypeSuggestions } from './FeeTypeSuggestions.tsx';
import { EditModal, idOf, MergeModal, nameOf, nouns, rawIdsOf, UnmergeModal } from './forms.tsx';

export default function ServiceFeeTypesPage() {
  const list = usePaged(endpoint);
  return (
    <Grid>
      <Row kind="full">
        <MergeList
          title="Service fee types"
          list={list}
          emptyText="No service fee types in use"
          nouns={nouns}
          idOf={idOf}
          nameOf={nameOf}
          rawIdsOf={rawIdsOf}
          edit={(row) => <EditModal row={row} />}
          merge={(rows, onDone) => <MergeModal rows={rows} onDone={onDone} />}
          unmerge={(row) => <UnmergeModal row={row} />}
        />
      </Row>
      <Row kind="full">
        <FeeTypeSuggestions />
      </Row>
    </Grid>
  );
}

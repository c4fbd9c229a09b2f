import { list as endpoint } from '@tripledger/contract/service-fee-types/calls.ts';
import { MergeList } from '../../shared/merging/MergeList.tsx';
import { usePaged } from '../../shared/paged-table/usePaged.ts';
import { Grid, Row } from '../../ui/Grid.tsx';
import { FeeTypeSuggestions } from './FeeTypeSuggestions.tsx';
import { EditModal, idOf, MergeModal, nameOf, rawIdsOf, UnmergeModal } from './forms.tsx';
import { texts } from './texts.ts';

export default function ServiceFeeTypesPage() {
  const list = usePaged(endpoint);
  return (
    <Grid>
      <Row kind="list">
        <MergeList
          title={texts.title}
          list={list}
          emptyText={texts.none}
          nouns={texts.nouns}
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

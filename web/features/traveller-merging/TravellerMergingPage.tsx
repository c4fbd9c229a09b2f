import { list as endpoint } from '@tripledger/contract/traveller-merging/calls.ts';
import { CustomerOnly } from '../../shared/merging/CustomerOnly.tsx';
import { MergeList } from '../../shared/merging/MergeList.tsx';
import { usePaged } from '../../shared/paged-table/usePaged.ts';
import { Grid, Row } from '../../ui/Grid.tsx';
import { EditModal, idOf, MergeModal, nameOf, rawIdsOf, UnmergeModal } from './forms.tsx';
import { TravellerSuggestions } from './TravellerSuggestions.tsx';
import { texts } from './texts.ts';

const title = texts.title;

export default function TravellerMergingPage() {
  return (
    <Grid>
      <CustomerOnly title={title}>
        <Row kind="list">
          <Travellers />
        </Row>
        <Row kind="full">
          <TravellerSuggestions />
        </Row>
      </CustomerOnly>
    </Grid>
  );
}

function Travellers() {
  return (
    <MergeList
      title={title}
      list={usePaged(endpoint)}
      emptyText={texts.none}
      nouns={texts.nouns}
      idOf={idOf}
      nameOf={nameOf}
      rawIdsOf={rawIdsOf}
      edit={(row) => <EditModal row={row} />}
      merge={(rows, onDone) => <MergeModal rows={rows} onDone={onDone} />}
      unmerge={(row) => <UnmergeModal row={row} />}
    />
  );
}

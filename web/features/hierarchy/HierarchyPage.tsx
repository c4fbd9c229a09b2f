import { editorTree } from '@tripledger/contract/hierarchy/editing.ts';
import { useAnswer } from '../../api/useAnswer.ts';
import { Grid, Row } from '../../ui/Grid.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { HierarchyEditor } from './HierarchyEditor.tsx';

export default function HierarchyPage() {
  const answer = useAnswer(editorTree);
  const reload = async () => (await answer.refetch()).data;
  return (
    <Grid>
      <Row kind="full">
        <Panel title="Hierarchy" answer={answer} height={440}>
          {(loaded) => <HierarchyEditor loaded={loaded} reload={reload} />}
        </Panel>
      </Row>
    </Grid>
  );
}

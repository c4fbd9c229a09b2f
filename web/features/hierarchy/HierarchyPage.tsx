import { editorTree } from '@tripledger/contract/hierarchy/editing.ts';
import { useAnswer } from '../../api/useAnswer.ts';
import { Grid, Row } from '../../ui/Grid.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { HierarchyEditor } from './HierarchyEditor.tsx';
import { texts } from './texts.ts';

export default function HierarchyPage() {
  const answer = useAnswer(editorTree);
  const reload = async () => (await answer.refetch()).data;
  // Edits survive a failed refetch, even after losing permission to view.
  return (
    <Grid>
      <Row kind="full">
        <Panel
          title={texts.title}
          answer={{ ...answer, error: answer.data ? null : answer.error }}
          height={440}
        >
          {(loaded) => <HierarchyEditor loaded={loaded} reload={reload} />}
        </Panel>
      </Row>
    </Grid>
  );
}

import { Dashboard, lazyModals } from '../../shared/dashboard/Dashboard.tsx';
import { Row } from '../../ui/Grid.tsx';
import { AnswerPanel } from './AnswerPanel.tsx';
import { Builder } from './Builder.tsx';
import { details } from './details.ts';
import { WordsPanel } from './WordsPanel.tsx';

const Modal = lazyModals(() => import('./modals.tsx'));

export default function ExplorePage() {
  return (
    <Dashboard details={details} Modal={Modal}>
      <Row kind="full">
        <WordsPanel />
      </Row>
      <Row kind="list">
        <Builder />
      </Row>
      <Row kind="full">
        <AnswerPanel />
      </Row>
    </Dashboard>
  );
}

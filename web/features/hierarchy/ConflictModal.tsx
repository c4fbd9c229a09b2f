/** Somebody else saved first: what they changed and what the user changed side by side, and how to go on. */
import { Alert, Button, Modal } from 'antd';
import { DifferenceList } from './DifferenceList.tsx';
import type { Difference } from './differences.ts';
import styles from './HierarchyEditor.module.css';

type Props = {
  /** Who was quicker. */
  sentence: string;
  theirs: readonly Difference[];
  mine: readonly Difference[];
  onKeep: () => void;
  onDiscard: () => void;
  onClose: () => void;
};

export function ConflictModal({ sentence, theirs, mine, onKeep, onDiscard, onClose }: Props) {
  return (
    <Modal
      open
      title="Somebody else was quicker"
      width={880}
      onCancel={onClose}
      footer={
        <div className={styles.ways}>
          <Button onClick={onDiscard}>Discard my changes</Button>
          <Button type="primary" onClick={onKeep}>
            Put mine on top of theirs
          </Button>
        </div>
      }
    >
      <Alert type="warning" showIcon title={sentence} />
      <div className={styles.sides}>
        <div>
          <h2>Saved meanwhile</h2>
          <DifferenceList label="Saved meanwhile" list={theirs} />
        </div>
        <div>
          <h2>Your changes</h2>
          <DifferenceList label="Your changes" list={mine} />
        </div>
      </div>
      <p className={styles.sight}>
        Put on top of theirs, your changes are still to be saved; those that are impossible by now are left
        out.
      </p>
    </Modal>
  );
}

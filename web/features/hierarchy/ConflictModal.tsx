/** Shown when someone else saved first: compares the saved changes with the user's, and offers ways to continue. */
import { Alert, Button, Modal } from 'antd';
import { DifferenceList } from './DifferenceList.tsx';
import type { Difference } from './differences.ts';
import styles from './HierarchyEditor.module.css';

type Props = {
  /** States who saved first. */
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
      title="Someone else saved first"
      width={880}
      onCancel={onClose}
      footer={
        <div className={styles.ways}>
          <Button onClick={onDiscard}>Discard my changes</Button>
          <Button type="primary" onClick={onKeep}>
            Apply my changes to theirs
          </Button>
        </div>
      }
    >
      <Alert type="warning" showIcon title={sentence} />
      <div className={styles.sides}>
        <div>
          <h2>Saved in the meantime</h2>
          <DifferenceList label="Saved in the meantime" list={theirs} />
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

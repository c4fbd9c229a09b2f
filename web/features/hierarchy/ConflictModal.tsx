/** Shown when someone else saved first: compares the saved changes with the user's, and offers ways to continue. */
import { Alert, Button, Modal } from 'antd';
import { DifferenceList } from './DifferenceList.tsx';
import type { Difference } from './differences.ts';
import styles from './HierarchyEditor.module.css';
import { texts } from './texts.ts';

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
      title={texts.conflict.title}
      width={880}
      onCancel={onClose}
      footer={
        <div className={styles.ways}>
          <Button onClick={onDiscard}>{texts.conflict.discard}</Button>
          <Button type="primary" onClick={onKeep}>
            {texts.conflict.apply}
          </Button>
        </div>
      }
    >
      <Alert type="warning" showIcon title={sentence} />
      <div className={styles.sides}>
        <div>
          <h2>{texts.conflict.theirs}</h2>
          <DifferenceList label={texts.conflict.theirs} list={theirs} />
        </div>
        <div>
          <h2>{texts.conflict.mine}</h2>
          <DifferenceList label={texts.conflict.mine} list={mine} />
        </div>
      </div>
      <p className={styles.sight}>{texts.conflict.explanation}</p>
    </Modal>
  );
}

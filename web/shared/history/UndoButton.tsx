/** Undoes a change after showing what that will do; a conflict is shown instead. */
import { type OneChange, undo as undoing } from '@tripledger/contract/changes/calls.ts';
import { Alert, Button, Modal } from 'antd';
import { useState } from 'react';
import { useChange } from '../../api/useChange.ts';
import { useUser } from '../../session/useUser.ts';
import styles from './ChangeModal.module.css';
import { undoingInWords } from './fields.ts';
import { texts } from './texts.ts';
import { changeName } from './words.ts';

export function UndoButton({ change }: { change: OneChange }) {
  const { time_zone: timeZone } = useUser().client;
  const undo = useChange(undoing, { showsConflicts: true });
  const [asking, setAsking] = useState(false);
  const { id, subject, before, after } = change;
  const confirmed = () => {
    setAsking(false);
    undo.mutate({ params: { id } });
  };
  return (
    <>
      {undo.error?.status === 409 && <Alert role="alert" type="warning" showIcon title={undo.error.detail} />}
      <Button onClick={() => setAsking(true)} loading={undo.isPending}>
        {texts.undo.undo}
      </Button>
      <Modal
        open={asking}
        width={480}
        title={texts.undo.title(changeName(change), subject)}
        okText={texts.undo.undo}
        okButtonProps={{ danger: true }}
        onOk={confirmed}
        onCancel={() => setAsking(false)}
      >
        <ul className={styles.sentences}>
          {undoingInWords(before, after, timeZone).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </Modal>
    </>
  );
}

/** Takes an import back after saying what that will do. */
import { type OneImport, takeBack as takingBack } from '@tripledger/contract/imports/calls.ts';
import { Alert, Button, Modal } from 'antd';
import { useState } from 'react';
import { useChange } from '../../api/useChange.ts';
import styles from './imports.module.css';
import { texts } from './texts.ts';

export function TakeBackButton({ one }: { one: OneImport }) {
  const takeBack = useChange(takingBack, { showsConflicts: true });
  const [asking, setAsking] = useState(false);
  const { id, state, later, notTakenBack } = one;
  if (notTakenBack !== null) return <p className={styles.lead}>{notTakenBack}</p>;
  const confirmed = () => {
    setAsking(false);
    takeBack.mutate({ params: { id }, body: { later: later.map((other) => other.id) } });
  };
  const isPending = state === 'taking back' || takeBack.isPending;
  return (
    <div className={styles.takeBack}>
      {takeBack.error?.status === 409 && (
        <Alert role="alert" type="warning" showIcon title={takeBack.error.detail} />
      )}
      <Button onClick={() => setAsking(true)} loading={isPending}>
        {isPending ? texts.takeBack.pending : texts.takeBack.button}
      </Button>
      <Modal
        open={asking}
        width={520}
        title={texts.takeBack.title(id)}
        okText={later.length > 0 ? texts.takeBack.together : texts.takeBack.button}
        okButtonProps={{ danger: true }}
        onOk={confirmed}
        onCancel={() => setAsking(false)}
      >
        <ul className={styles.sentences}>
          {consequences(one).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </Modal>
    </div>
  );
}

function consequences({ goes, returns, later }: OneImport): string[] {
  const { takeBack } = texts;
  const ofLater = later.map((other) => takeBack.later(other.id, other.name, other.lines));
  const own = [
    goes > 0 && takeBack.goes(goes),
    returns > 0 && takeBack.returns(returns),
    goes > 0 && takeBack.repeated,
  ].filter((sentence) => sentence !== false);
  if (own.length === 0 && later.length === 0) return [takeBack.nothing];
  return [...ofLater, ...own, takeBack.edits];
}

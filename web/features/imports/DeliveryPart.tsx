/** A delivery that is not loaded: its upload, its check and its load. */
import { useQueryClient } from '@tanstack/react-query';
import type { OneImport } from '@tripledger/contract/imports/calls.ts';
import { check, remove } from '@tripledger/contract/imports/deliveries.ts';
import type { Delivery } from '@tripledger/contract/imports/delivery.ts';
import { checkableStates } from '@tripledger/contract/imports/states.ts';
import { inspect } from '@tripledger/contract/layouts/inspection.ts';
import { Alert, Button, Progress } from 'antd';
import { useState } from 'react';
import { useAnswer } from '../../api/useAnswer.ts';
import { useChange } from '../../api/useChange.ts';
import { CheckRejects, CheckSums } from './CheckResults.tsx';
import { ChooseFiles } from './ChooseFiles.tsx';
import styles from './imports.module.css';
import { LoadForm } from './LoadForm.tsx';
import { ReadingForm } from './mapping/ReadingForm.tsx';
import { percentOf } from './progress.ts';
import { texts } from './texts.ts';
import { matching, stopUpload, upload, useUpload } from './uploads.ts';

type Shown = { one: OneImport; delivery: Delivery };
type Props = Shown & {
  /** The layout that was saved for its files. */
  saved: string | null;
  onDeleting: (isDeleting: boolean) => void;
  onDeleted: () => void;
};

export function DeliveryPart({ one, delivery, ...deletion }: Props) {
  const { id, state, progress } = one;
  return (
    <div className={styles.parts}>
      {state === 'received' && <Received one={one} delivery={delivery} />}
      {(state === 'checking' || state === 'loading') && (
        <div>
          <p className={styles.lead}>{progress ? texts.steps[progress.step] : texts.steps.queued}</p>
          <Progress percent={percentOf(progress) ?? 0} aria-label={texts.states[state]} />
        </div>
      )}
      {state === 'ready' && delivery.check && (
        <>
          <CheckSums check={delivery.check} />
          <LoadForm key={one.at} id={id} check={delivery.check} />
        </>
      )}
      <Actions one={one} delivery={delivery} {...deletion} />
      {state === 'ready' && delivery.check && <CheckRejects check={delivery.check} />}
    </div>
  );
}

/** Files that arrive, or whose upload stopped. */
function Received({ one, delivery }: Shown) {
  const queries = useQueryClient();
  const own = useUpload(one.id);
  const [isOther, setOther] = useState(false);
  const isComplete = delivery.files.every(({ bytes, received }) => received === bytes);
  const again = (chosen: File[]) => {
    const files = matching(one, chosen);
    setOther(files === null);
    if (files) upload(one, files, queries);
  };
  return (
    <div>
      {delivery.files.map(({ id, name, bytes, received }) => {
        const percent = Math.floor(((own?.received.get(id) ?? received) / bytes) * 100);
        return (
          <div key={id}>
            {name}
            <Progress percent={percent} aria-label={texts.upload.progress(name)} />
          </div>
        );
      })}
      {own && own.problem !== null && <Alert role="alert" type="error" showIcon title={own.problem} />}
      {isOther && <Alert role="alert" type="warning" showIcon title={texts.upload.other} />}
      {!isComplete && (!own || own.problem !== null) && (
        <ChooseFiles button={texts.upload.resume} onChosen={again}>
          <p>{texts.upload.stopped}</p>
        </ChooseFiles>
      )}
    </div>
  );
}

function Actions({ one, delivery, saved, onDeleting, onDeleted }: Props) {
  const checking = useChange(check, { showsConflicts: true });
  const removal = useChange(remove, { showsConflicts: true });
  const own = useUpload(one.id);
  const { id, state } = one;
  const params = { id };
  const isComplete = delivery.files.every(({ bytes, received }) => received === bytes);
  // A delivery that was refused while it was loaded has kept its files and rejected rows.
  const isRecorded = one.files.length > 0;
  const mayCheck =
    checkableStates.includes(state) && isComplete && delivery.isKept && !isRecorded && own?.problem !== null;
  const isUnderWay = state === 'checking' || state === 'loading' || own?.problem === null;
  const inspected = useAnswer(
    inspect,
    { params },
    { enabled: mayCheck && !isUnderWay && !removal.isPending && !removal.isSuccess },
  );
  const inspection = mayCheck && !isUnderWay ? inspected.data : undefined;
  const isForeign = inspection !== undefined && !inspection.isOwnFormat;
  const conflict = [checking.error, removal.error].find((error) => error?.status === 409);
  return (
    <>
      {conflict && <Alert role="alert" type="warning" showIcon title={conflict.detail} />}
      {isForeign && inspection.problem !== null && (
        <Alert type="warning" showIcon title={inspection.problem} />
      )}
      {isForeign && inspection.problem === null && (
        <ReadingForm key={saved} id={id} reading={delivery.reading} {...{ inspection, saved }} />
      )}
      <div className={styles.actions}>
        {mayCheck && !isUnderWay && !isForeign && (
          <Button
            type={state === 'ready' ? 'default' : 'primary'}
            loading={checking.isPending}
            onClick={() => checking.mutate({ params, body: {} })}
          >
            {state === 'received' ? texts.delivery.check : texts.delivery.checkAgain}
          </Button>
        )}
        <Button
          danger
          loading={removal.isPending}
          onClick={() => {
            stopUpload(id);
            onDeleting(true);
            removal.mutate({ params }, { onSuccess: onDeleted, onError: () => onDeleting(false) });
          }}
        >
          {isUnderWay ? texts.delivery.cancel : texts.delivery.remove}
        </Button>
      </div>
    </>
  );
}

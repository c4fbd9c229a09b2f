/** Saves the layout, or says why that is not possible. */
import { Alert, Button } from 'antd';
import { Conflict } from '../../../shared/form/Conflict.tsx';
import styles from './mapping.module.css';
import { texts } from './texts.ts';
import type { Saving } from './useSaving.ts';

type Props = {
  saving: Saving;
  /** Why the layout cannot be saved as it is. */
  fault: string | null;
  onSave: () => void;
};

export function SaveBar({ saving, fault, onSave }: Props) {
  const { isPending, fields, conflict, onReloaded } = saving;
  const { name: _, ...others } = fields;
  const refusal = Object.values(others).join(' ');
  return (
    <div className={styles.save}>
      {refusal && <Alert role="alert" type="error" showIcon title={refusal} />}
      {conflict !== null && (
        <Conflict sentence={conflict} keepsTyped kind="layout_saved" onReloaded={onReloaded} />
      )}
      {fault !== null && (
        <p className={styles.note} aria-live="polite">
          {fault}
        </p>
      )}
      <Button type="primary" disabled={fault !== null} loading={isPending} onClick={onSave}>
        {texts.mapping.save}
      </Button>
    </div>
  );
}

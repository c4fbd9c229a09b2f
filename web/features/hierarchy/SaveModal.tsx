/** Says what saving will change, and for how many users; then saves. */
import type { Answer } from '@tripledger/contract/core/endpoint.ts';
import { previewTree, saveTree } from '@tripledger/contract/hierarchy/editing.ts';
import { Alert, Modal, Spin } from 'antd';
import { useEffect, useEffectEvent } from 'react';
import { useChange } from '../../api/useChange.ts';
import { DifferenceList } from './DifferenceList.tsx';
import type { Difference } from './differences.ts';
import { sentOf } from './edit.ts';
import styles from './HierarchyEditor.module.css';
import { customersInWords, sightInWords } from './sight-words.ts';
import type { Editing } from './useTreeEdit.ts';

type Props = {
  editing: Editing;
  list: readonly Difference[];
  onSaved: (saved: Answer<typeof saveTree>) => void;
  /** Somebody else was quicker, as the sentence says. */
  onConflict: (sentence: string) => void;
  onClose: () => void;
};

export function SaveModal({ editing, list, onSaved, onConflict, onClose }: Props) {
  const preview = useChange(previewTree, { showsConflicts: true });
  const save = useChange(saveTree, { showsConflicts: true });
  const body = { version: editing.base.version, ...sentOf(editing.edit) };
  const onError = ({ status, detail }: { status: number; detail: string }) =>
    status === 409 && onConflict(detail);

  const look = useEffectEvent(() => preview.mutate({ body }, { onError }));
  useEffect(() => look(), []);

  const faults = Object.values({ ...preview.fields, ...save.fields });
  return (
    <Modal
      open
      title="Save these changes?"
      width={640}
      okText="Save"
      okButtonProps={{ loading: save.isPending, disabled: preview.isPending }}
      cancelButtonProps={{ disabled: save.isPending }}
      onOk={() => save.mutate({ body }, { onSuccess: onSaved, onError })}
      onCancel={onClose}
    >
      <DifferenceList label="What will change" list={list} />
      <p className={styles.sight} aria-live="polite">
        {preview.data ? sightInWords(preview.data) : preview.isPending && <Spin size="small" />}
      </p>
      {preview.data && (
        <div className={styles.customers}>
          {customersInWords(preview.data).map((sentence) => (
            <Alert key={sentence} type="warning" showIcon title={sentence} />
          ))}
        </div>
      )}
      {faults.length > 0 && <Alert role="alert" type="error" showIcon title={faults.join(' ')} />}
    </Modal>
  );
}

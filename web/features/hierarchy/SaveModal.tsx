/** Shows what saving will change, and for how many users, then saves. */

import { previewTree, saveTree } from '@tripledger/contract/hierarchy/editing.ts';
import type { Answer } from '@tripledger/contract/http/endpoint.ts';
import { Alert, Modal } from 'antd';
import { useState } from 'react';
import type { CallError } from '../../api/call.ts';
import { useChange } from '../../api/useChange.ts';
import { Consequence } from '../../shared/form/Consequence.tsx';
import { DifferenceList } from './DifferenceList.tsx';
import type { Difference } from './differences.ts';
import { sentOf } from './edit.ts';
import styles from './HierarchyEditor.module.css';
import { texts } from './texts.ts';
import type { Editing } from './useTreeEdit.ts';
import { customersInWords, visibilityInWords } from './visibility-words.ts';

type Props = {
  editing: Editing;
  list: readonly Difference[];
  onSaved: (saved: Answer<typeof saveTree>) => void;
  /** Called on a conflict with the server's message. */
  onConflict: (sentence: string) => void;
  onClose: () => void;
};

export function SaveModal({ editing, list, onSaved, onConflict, onClose }: Props) {
  const save = useChange(saveTree, { showsConflicts: true });
  const body = { version: editing.base.version, ...sentOf(editing.edit) };
  const [isPending, setIsPending] = useState(true);
  const onError = ({ isConflict, detail }: CallError) => isConflict && onConflict(detail);
  const faults = Object.values(save.fields);
  return (
    <Modal
      open
      title={texts.save.title}
      width={640}
      okText={texts.save.save}
      okButtonProps={{ loading: save.isPending, disabled: isPending }}
      cancelButtonProps={{ disabled: save.isPending }}
      onOk={() => save.mutate({ body }, { onSuccess: onSaved, onError })}
      onCancel={onClose}
    >
      <DifferenceList label={texts.save.changes} list={list} />
      <div className={styles.sight}>
        <Consequence
          endpoint={previewTree}
          sent={{ body }}
          inWords={(effect) => ({ effects: [visibilityInWords(effect)], warnings: customersInWords(effect) })}
          isSaving={save.isPending}
          onPending={setIsPending}
          onConflict={onConflict}
        />
      </div>
      {faults.length > 0 && <Alert role="alert" type="error" showIcon title={faults.join(' ')} />}
    </Modal>
  );
}

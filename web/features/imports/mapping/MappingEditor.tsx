/** Edits a layout as a form or as text, shows what it makes of the files, and saves it. */
import type { Layout } from '@tripledger/contract/layouts/layout.ts';
import { Alert, Input, Segmented } from 'antd';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { useOpen } from '../../../shared/dashboard/useDetail.ts';
import { useLeaveWarning } from '../../../shared/form/useLeaveWarning.ts';
import type { Detail } from '../details.ts';
import { AsForm } from './AsForm.tsx';
import { AsText } from './AsText.tsx';
import { isSame } from './filling.ts';
import { formTable, unfilled } from './layout-form.ts';
import styles from './mapping.module.css';
import { Preview } from './Preview.tsx';
import { SaveBar } from './SaveBar.tsx';
import { texts } from './texts.ts';
import { useFiles } from './useFiles.ts';
import { useSaving } from './useSaving.ts';

const text = texts.mapping;

type Props = {
  delivery: number | null;
  start: { name: string; layout: Layout };
  /** The saved layout; null: it is not saved yet. */
  own: { id: number; version: number } | null;
};

export function MappingEditor({ delivery, start, own }: Props) {
  // Whoever saves meanwhile does not replace what is being edited.
  const [before] = useState(start);
  const [name, setName] = useState(before.name);
  const [layout, setLayout] = useState(before.layout);
  const hasForm = formTable(layout) !== null;
  const [view, setView] = useState<'form' | 'text'>(hasForm ? 'form' : 'text');
  const [isFaulty, setFaulty] = useState(false);
  const saving = useSaving(own);
  const isChanged = name !== before.name || !isSame(layout, before.layout) || isFaulty;
  useLeaveWarning(isChanged && saving.saved === null, 'detail');
  const open = useOpen<Detail>();
  const leave = useEffectEvent((saved: string) =>
    open(delivery === null ? { of: 'layouts', delivery } : { of: 'import', id: delivery, layout: saved }),
  );
  // Runs after the warning is lifted.
  useEffect(() => {
    if (saving.saved !== null) leave(saving.saved);
  }, [saving.saved]);
  const files = useFiles(delivery, layout);
  const nameId = useId();
  const nameFault = saving.fields.name;
  return (
    <div className={styles.editor}>
      <div className={styles.head}>
        <div className={styles.named}>
          <label htmlFor={nameId}>{text.name}</label>
          <Input
            id={nameId}
            value={name}
            maxLength={100}
            aria-describedby={`${nameId}-fault`}
            {...(nameFault && { status: 'error', 'aria-invalid': true })}
            onChange={({ target }) => setName(target.value)}
          />
          <p id={`${nameId}-fault`} role="alert" className={styles.fault}>
            {nameFault}
          </p>
        </div>
        {hasForm ? (
          <Segmented<'form' | 'text'>
            aria-label={text.view}
            disabled={isFaulty}
            value={view}
            options={[
              { value: 'form', label: text.form },
              { value: 'text', label: text.text },
            ]}
            onChange={setView}
          />
        ) : (
          <p className={styles.note}>{text.textOnly}</p>
        )}
      </div>
      {files.problem !== null && <Alert type="warning" showIcon title={files.problem} />}
      {view === 'form' && hasForm ? (
        <AsForm layout={layout} original={before.layout} files={files} onChange={setLayout} />
      ) : (
        <AsText layout={layout} onChange={setLayout} onFaulty={setFaulty} />
      )}
      <Preview delivery={delivery} layout={isFaulty ? null : layout} />
      <SaveBar
        saving={saving}
        fault={
          isFaulty
            ? text.faulty
            : name.trim() === ''
              ? text.nameless
              : unfilled(layout).length > 0
                ? text.incomplete(unfilled(layout).map(texts.field))
                : null
        }
        onSave={() => saving.save({ name, layout })}
      />
    </div>
  );
}

/** The columns of the data export and their order, by drag or by arrow keys. */
import HolderOutlined from '@ant-design/icons/es/icons/HolderOutlined';
import type { Answer } from '@tripledger/contract/http/endpoint.ts';
import type { dataExportColumns } from '@tripledger/contract/settings/client.ts';
import { usualExportColumns } from '@tripledger/contract/vocabulary/client-settings.ts';
import { Button, Checkbox } from 'antd';
import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from 'react';
import { Icon } from '../../../ui/Icon.tsx';
import { texts } from '../texts.ts';
import styles from './client.module.css';
import { moved, toggled } from './column-order.ts';
import { SettingField } from './SettingsForm.tsx';

const usualIds: readonly string[] = usualExportColumns;

type Column = Answer<typeof dataExportColumns>[number];
const text = texts.client.columns;

export function ExportColumns({ columns }: { columns: readonly Column[] }) {
  return (
    <SettingField field="data_export_columns">
      <ColumnOrder columns={columns} />
    </SettingField>
  );
}

type Props = {
  columns: readonly Column[];
  /** The selected columns in order; null: the usual ones. */
  value?: readonly string[] | null;
  onChange?: (value: readonly string[] | null) => void;
};

function ColumnOrder({ columns, value, onChange }: Props) {
  const helpId = useId();
  const list = useRef<HTMLOListElement>(null);
  const [told, setTold] = useState('');
  const offered = columns.map(({ id }) => id);
  const chosen = value ?? offered.filter((id) => usualIds.includes(id));
  const rest = offered.filter((id) => !chosen.includes(id));
  const labels = new Map(columns.map(({ id, label }) => [id, label]));

  const move = (id: string, to: number) => {
    const at = chosen.indexOf(id);
    if (at === to || to < 0 || to >= chosen.length) return;
    onChange?.(moved(chosen, at, to));
    setTold(text.at(labels.get(id) ?? '', to + 1, chosen.length));
  };
  const onKeyDown = (id: string) => (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!step) return;
    event.preventDefault();
    move(id, chosen.indexOf(id) + step);
  };
  // Pointer events serve mouse and touch alike; the row under the pointer gives up its place.
  const onPointerMove = (id: string) => (event: PointerEvent) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const rows = [...(list.current?.children ?? [])];
    const to = rows.findIndex((row) => {
      const { top, bottom } = row.getBoundingClientRect();
      return event.clientY >= top && event.clientY < bottom;
    });
    if (to !== -1) move(id, to);
  };
  return (
    <>
      <div className={styles.actions}>
        <Button size="small" disabled={rest.length === 0} onClick={() => onChange?.([...chosen, ...rest])}>
          {text.all}
        </Button>
        <Button size="small" disabled={chosen.length === 0} onClick={() => onChange?.([])}>
          {text.none}
        </Button>
        <Button size="small" disabled={value == null} onClick={() => onChange?.(null)}>
          {text.usual}
        </Button>
      </div>
      <p id={helpId} className={styles.help}>
        {text.help}
      </p>
      <ol ref={list} className={styles.columns} aria-label={text.list}>
        {[...chosen, ...rest].map((id, at) => {
          const label = labels.get(id) ?? id;
          return (
            <li key={id} className={styles.column}>
              <Checkbox checked={at < chosen.length} onChange={() => onChange?.(toggled(chosen, id))}>
                {label}
              </Checkbox>
              {at < chosen.length && (
                <Button
                  type="text"
                  size="small"
                  className={styles.handle ?? ''}
                  icon={<Icon of={HolderOutlined} />}
                  aria-label={text.move(label)}
                  aria-describedby={helpId}
                  onKeyDown={onKeyDown(id)}
                  onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
                  onPointerMove={onPointerMove(id)}
                />
              )}
            </li>
          );
        })}
      </ol>
      <p className={styles.told} aria-live="polite">
        {told}
      </p>
    </>
  );
}

/** The columns of the data export and their order. */
import ArrowDownOutlined from '@ant-design/icons/es/icons/ArrowDownOutlined';
import ArrowUpOutlined from '@ant-design/icons/es/icons/ArrowUpOutlined';
import type { Answer } from '@tripledger/contract/http/endpoint.ts';
import type { dataExportColumns } from '@tripledger/contract/settings/client.ts';
import { Button, Checkbox } from 'antd';
import { Icon } from '../../../ui/Icon.tsx';
import styles from './client.module.css';
import { moved, toggled } from './column-order.ts';
import { SettingField, SettingsForm } from './SettingsForm.tsx';

type Column = Answer<typeof dataExportColumns>[number];

export function ExportColumns({ columns }: { columns: readonly Column[] }) {
  return (
    <SettingsForm fields={['data_export_columns']}>
      <SettingField field="data_export_columns">
        <ColumnOrder columns={columns} />
      </SettingField>
    </SettingsForm>
  );
}

type Props = {
  columns: readonly Column[];
  /** The selected columns in order; null: all of them in the usual order. */
  value?: readonly string[] | null;
  onChange?: (value: readonly string[] | null) => void;
};

function ColumnOrder({ columns, value, onChange }: Props) {
  const usual = columns.map(({ id }) => id);
  const chosen = value ?? usual;
  const rest = usual.filter((id) => !chosen.includes(id));
  const labels = new Map(columns.map(({ id, label }) => [id, label]));
  return (
    <>
      <ol className={styles.columns} aria-label="Columns in their order">
        {[...chosen, ...rest].map((id, at) => {
          const isChosen = at < chosen.length;
          return (
            <li key={id} className={styles.column}>
              <Checkbox checked={isChosen} onChange={() => onChange?.(toggled(chosen, id))}>
                {labels.get(id)}
              </Checkbox>
              {isChosen && (
                <span>
                  <Button
                    type="text"
                    size="small"
                    icon={<Icon of={ArrowUpOutlined} />}
                    aria-label={`Move ${labels.get(id)} up`}
                    disabled={at === 0}
                    onClick={() => onChange?.(moved(chosen, at, at - 1))}
                  />
                  <Button
                    type="text"
                    size="small"
                    icon={<Icon of={ArrowDownOutlined} />}
                    aria-label={`Move ${labels.get(id)} down`}
                    disabled={at === chosen.length - 1}
                    onClick={() => onChange?.(moved(chosen, at, at + 1))}
                  />
                </span>
              )}
            </li>
          );
        })}
      </ol>
      <Button onClick={() => onChange?.(null)} disabled={value == null}>
        All columns, in the usual order
      </Button>
    </>
  );
}

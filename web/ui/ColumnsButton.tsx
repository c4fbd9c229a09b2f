import TableOutlined from '@ant-design/icons/es/icons/TableOutlined';
import { Button, Checkbox, Popover } from 'antd';
import styles from './ColumnsButton.module.css';
import type { ColumnChoice } from './column-choice.ts';
import { Icon } from './Icon.tsx';

/** Lets the user choose which columns a table shows. */
export function ColumnsButton({ columns, show, reset }: ColumnChoice) {
  const shown = columns.filter(({ isShown }) => isShown).map(({ field }) => field);
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      content={
        <fieldset className={styles.columns}>
          <legend className="unseen">Columns</legend>
          <Checkbox.Group
            className={styles.list ?? ''}
            value={shown}
            options={columns.map(({ field, title }) => ({ value: field, label: title }))}
            onChange={show}
          />
          <Button size="small" disabled={!reset} onClick={() => reset?.()}>
            Reset
          </Button>
        </fieldset>
      }
    >
      <Button icon={<Icon of={TableOutlined} />}>Columns</Button>
    </Popover>
  );
}

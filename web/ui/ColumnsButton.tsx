import TableOutlined from '@ant-design/icons/es/icons/TableOutlined';
import { Button, Checkbox, Popover } from 'antd';
import styles from './ColumnsButton.module.css';
import type { ColumnChoice } from './column-choice.ts';
import { Icon } from './Icon.tsx';
import { texts } from './texts.ts';

/** Lets the user choose which columns a table shows. */
export function ColumnsButton({ columns, show, reset }: ColumnChoice) {
  const shown = columns.filter(({ isShown }) => isShown).map(({ field }) => field);
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      content={
        <fieldset className={styles.columns}>
          <legend className="unseen">{texts.table.columns}</legend>
          <Checkbox.Group
            className={styles.list ?? ''}
            value={shown}
            options={columns.map(({ field, title }) => ({ value: field, label: title }))}
            onChange={show}
          />
          <Button size="small" disabled={!reset} onClick={() => reset?.()}>
            {texts.table.resetColumns}
          </Button>
        </fieldset>
      }
    >
      <Button icon={<Icon of={TableOutlined} />}>{texts.table.columns}</Button>
    </Popover>
  );
}

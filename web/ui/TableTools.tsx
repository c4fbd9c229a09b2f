import DownloadOutlined from '@ant-design/icons/es/icons/DownloadOutlined';
import PrinterOutlined from '@ant-design/icons/es/icons/PrinterOutlined';
import SearchOutlined from '@ant-design/icons/es/icons/SearchOutlined';
import { Button, Input } from 'antd';
import { ColumnsButton } from './ColumnsButton.tsx';
import { clearable } from './clearable.tsx';
import type { ColumnChoice } from './column-choice.ts';
import { Icon } from './Icon.tsx';
import styles from './TableFrame.module.css';
import { texts } from './texts.ts';

/** The toolbar of a paged table: search, columns, print, CSV. */
export function TableTools(props: {
  /** The title of the table. */
  title: string;
  search: string;
  /** Absent: the table cannot be searched. */
  onSearch?: ((text: string) => void) | undefined;
  columns: ColumnChoice;
  onPrint: () => void;
  onSave: () => void;
}) {
  const { title, search, onSearch, columns, onPrint, onSave } = props;
  return (
    <div className={styles.tools}>
      {onSearch && (
        <Input
          className={styles.search ?? ''}
          allowClear={clearable}
          // The server accepts at most this length.
          maxLength={100}
          prefix={<Icon of={SearchOutlined} />}
          placeholder={texts.table.search}
          aria-label={texts.table.searchTable(title)}
          value={search}
          onChange={(event) => onSearch(event.target.value)}
        />
      )}
      <div className={styles.actions}>
        <ColumnsButton {...columns} />
        <Button icon={<Icon of={PrinterOutlined} />} onClick={onPrint}>
          {texts.table.print}
        </Button>
        <Button icon={<Icon of={DownloadOutlined} />} onClick={onSave}>
          {texts.table.csv}
        </Button>
      </div>
    </div>
  );
}

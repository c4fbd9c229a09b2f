import DownloadOutlined from '@ant-design/icons/es/icons/DownloadOutlined';
import PrinterOutlined from '@ant-design/icons/es/icons/PrinterOutlined';
import SearchOutlined from '@ant-design/icons/es/icons/SearchOutlined';
import { Button, Input } from 'antd';
import { ColumnsButton } from './ColumnsButton.tsx';
import { clearable } from './clearable.tsx';
import type { ColumnChoice } from './column-choice.ts';
import styles from './DataTable.module.css';

/** Above a paged table: search, columns, print, CSV. */
export function TableTools(props: {
  /** The table's. */
  title: string;
  search: string;
  onSearch: (text: string) => void;
  columns: ColumnChoice;
  onPrint: () => void;
  onSave: () => void;
}) {
  const { title, search, onSearch, columns, onPrint, onSave } = props;
  return (
    <div className={styles.tools}>
      <Input
        className={styles.search ?? ''}
        allowClear={clearable}
        // The server takes no more.
        maxLength={100}
        prefix={<SearchOutlined />}
        placeholder="Search"
        aria-label={`Search ${title}`}
        value={search}
        onChange={(event) => onSearch(event.target.value)}
      />
      <div className={styles.actions}>
        <ColumnsButton {...columns} />
        <Button icon={<PrinterOutlined />} onClick={onPrint}>
          Print
        </Button>
        <Button icon={<DownloadOutlined />} onClick={onSave}>
          CSV
        </Button>
      </div>
    </div>
  );
}

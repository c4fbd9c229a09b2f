import DownloadOutlined from '@ant-design/icons/es/icons/DownloadOutlined';
import PrinterOutlined from '@ant-design/icons/es/icons/PrinterOutlined';
import SearchOutlined from '@ant-design/icons/es/icons/SearchOutlined';
import { Button, Input } from 'antd';
import styles from './DataTable.module.css';

/** Above a paged table: search, print, CSV. */
export function TableTools(props: {
  /** The table's. */
  title: string;
  search: string;
  onSearch: (text: string) => void;
  onPrint: () => void;
  onSave: () => void;
  /** A file is being made. */
  saving?: boolean;
}) {
  const { title, search, onSearch, onPrint, onSave, saving = false } = props;
  return (
    <div className={styles.tools}>
      <Input
        className={styles.search ?? ''}
        allowClear
        // The server takes no more.
        maxLength={100}
        prefix={<SearchOutlined />}
        placeholder="Search"
        aria-label={`Search ${title}`}
        value={search}
        onChange={(event) => onSearch(event.target.value)}
      />
      <div className={styles.actions}>
        <Button icon={<PrinterOutlined />} onClick={onPrint}>
          Print
        </Button>
        <Button icon={<DownloadOutlined />} loading={saving} onClick={onSave}>
          CSV
        </Button>
      </div>
    </div>
  );
}

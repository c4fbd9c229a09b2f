import PrinterOutlined from '@ant-design/icons/es/icons/PrinterOutlined';
import ReloadOutlined from '@ant-design/icons/es/icons/ReloadOutlined';
import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { Icon } from '../../ui/Icon.tsx';
import { SearchButton } from '../search/SearchButton.tsx';
import styles from './PageTools.module.css';

/** The search, and what acts on the screen. Refreshing requests everything that is shown again, also what depends on the time alone. */
export default function PageTools() {
  const queries = useQueryClient();
  const isBusy = useIsFetching() > 0;
  return (
    <>
      <SearchButton />
      <Button
        type="text"
        icon={<Icon of={ReloadOutlined} spin={isBusy} />}
        title="Refresh the figures"
        aria-label="Refresh the figures"
        onClick={() => void queries.refetchQueries({ type: 'active' })}
      />
      <Button
        type="text"
        className={styles.print!}
        icon={<Icon of={PrinterOutlined} />}
        title="Print this screen"
        aria-label="Print this screen"
        onClick={() => window.print()}
      />
    </>
  );
}

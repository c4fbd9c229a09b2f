import SearchOutlined from '@ant-design/icons/es/icons/SearchOutlined';
import { Button } from 'antd';
import { Icon } from '../../ui/Icon.tsx';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { useOverlay } from '../../ui/modal.tsx';
import { texts } from '../texts.ts';
import styles from './SearchButton.module.css';

const SearchModal = lazyComponent(() => import('./SearchModal.tsx'));

/** Looks like the field that it opens; in a narrow window, only its icon. */
export function SearchButton() {
  const { open, overlay } = useOverlay(() => <SearchModal />);
  return (
    <>
      <Button
        className={styles.button!}
        icon={<Icon of={SearchOutlined} />}
        title={texts.search.open}
        aria-label={texts.search.open}
        aria-haspopup="dialog"
        onMouseEnter={SearchModal.load}
        onClick={() => open(true)}
      >
        <span className={styles.text}>{texts.search.title}</span>
      </Button>
      {overlay}
    </>
  );
}

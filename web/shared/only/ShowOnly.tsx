import { Button } from 'antd';
import type { ShownAlone } from '../../filter/filter-url.ts';
import styles from '../../ui/RowsModal.module.css';
import { texts } from './texts.ts';
import { useShowOnly } from './useShowOnly.ts';

/** The same above the rows of what was clicked. */
export function ShowOnly({ only }: { only: ShownAlone }) {
  const show = useShowOnly(only);
  if (!show) return null;
  return (
    <p className={styles.only}>
      <Button size="small" title={show.words} onClick={show.apply}>
        {texts.showOnlyThis}
      </Button>
    </p>
  );
}

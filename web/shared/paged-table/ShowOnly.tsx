import { Button } from 'antd';
import type { ShownAlone } from '../../filter/filter-url.ts';
import { useFilter } from '../../filter/useFilter.ts';
import { onlyTexts } from '../../filter/useFilterWords.ts';
import styles from '../../ui/RowsModal.module.css';

/** Restricts the whole screen to what the clicked row, slice or bar stands for; unless it is restricted to it. */
export function ShowOnly({ only }: { only: ShownAlone }) {
  const { filter, setFilter } = useFilter();
  const chosen = { ...filter.only, ...only };
  if (JSON.stringify(onlyTexts(chosen)) === JSON.stringify(onlyTexts(filter.only))) return null;
  return (
    <p className={styles.only}>
      <Button
        size="small"
        title={onlyTexts(only)
          .map(({ text }) => text)
          .join(', ')}
        onClick={() => setFilter({ only: chosen })}
      >
        Show only this
      </Button>
    </p>
  );
}

import FilterOutlined from '@ant-design/icons/es/icons/FilterOutlined';
import { Button } from 'antd';
import { useState } from 'react';
import { shows, useScreen } from '../session/screen.ts';
import { useNarrow } from '../ui/breakpoints.ts';
import { Icon } from '../ui/Icon.tsx';
import { lazyComponent } from '../ui/lazy-component.ts';
import styles from './FilterBar.module.css';
import { FilterControls } from './FilterControls.tsx';
import { OnlyChips } from './OnlyChips.tsx';
import { PartNote } from './PartNote.tsx';
import { texts } from './texts.ts';
import { useCompareActions } from './useCompareActions.ts';
import { useFilterWords } from './useFilterWords.ts';

// Used only on narrow screens.
const FilterModal = lazyComponent(() => import('./FilterModal.tsx'));

/** The global filter below the header; on narrow screens, a button that opens it. */
export function FilterBar() {
  const screen = useScreen();
  const narrow = useNarrow();
  const [open, setOpen] = useState(false);
  useCompareActions();
  const { node, child, range, compare, locations } = useFilterWords();
  const controls = ['customer', 'hierarchy', 'dates', 'location'] as const;
  if (!controls.some((control) => shows(screen, control))) return null;
  if (!narrow) {
    return (
      <search className={styles.bar} aria-label={texts.title}>
        <FilterControls />
        <PartNote />
        <OnlyChips />
      </search>
    );
  }
  const words = [child ?? node, range, compare, locations].filter((part) => part !== null).join(' · ');
  return (
    <search className={styles.bar} aria-label={texts.title}>
      <Button icon={<Icon of={FilterOutlined} />} onClick={() => setOpen(true)}>
        {texts.title}
      </Button>
      <span className={styles.words} title={words}>
        {words}
      </span>
      <PartNote />
      <OnlyChips />
      <FilterModal open={open} onClose={() => setOpen(false)} />
    </search>
  );
}

import CaretDownFilled from '@ant-design/icons/es/icons/CaretDownFilled';
import CaretUpFilled from '@ant-design/icons/es/icons/CaretUpFilled';
import styles from './RowLines.module.css';

/** Two arrows, of which the one that holds is marked. The head's `aria-sort` says the same. */
export function SortMark({ order }: { order: 'ascending' | 'descending' | null }) {
  return (
    <span className={styles.mark} aria-hidden="true">
      <CaretUpFilled className={order === 'ascending' ? styles.on : ''} />
      <CaretDownFilled className={order === 'descending' ? styles.on : ''} />
    </span>
  );
}

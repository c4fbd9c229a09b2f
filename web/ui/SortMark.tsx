import CaretDownFilled from '@ant-design/icons/es/icons/CaretDownFilled';
import CaretUpFilled from '@ant-design/icons/es/icons/CaretUpFilled';
import { Icon } from './Icon.tsx';
import styles from './RowLines.module.css';

/** The two sort arrows with the current one highlighted. The header's `aria-sort` exposes the same. */
export function SortMark({ order }: { order: 'ascending' | 'descending' | null }) {
  return (
    <span className={styles.mark} aria-hidden="true">
      <Icon of={CaretUpFilled} className={order === 'ascending' ? styles.on : ''} />
      <Icon of={CaretDownFilled} className={order === 'descending' ? styles.on : ''} />
    </span>
  );
}

import { useFilterWords } from '../filter/useFilterWords.ts';
import { useScreen } from '../useScreen.ts';
import styles from './Breadcrumb.module.css';

/** Where the user is: the screen, then what the filter selects. */
export function Breadcrumb() {
  const screen = useScreen();
  const { node, child, dates, locations } = useFilterWords();
  const parts = [node, child, dates, locations].filter((part) => part !== null);
  return (
    <nav aria-label="Breadcrumb" className={styles.breadcrumb}>
      <h1 className={styles.screen}>{screen?.label}</h1>
      <ol className={styles.parts}>
        {parts.map((part) => (
          <li key={part} title={part}>
            {part}
          </li>
        ))}
      </ol>
    </nav>
  );
}

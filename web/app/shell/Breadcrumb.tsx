import { useFilterWords } from '../../filter/useFilterWords.ts';
import { useScreen } from '../../session/screen.ts';
import styles from './Breadcrumb.module.css';

/** The current location: the screen, then the filter's selection. */
export function Breadcrumb() {
  const screen = useScreen();
  const { node, child, dates, compared, locations } = useFilterWords();
  const parts = Object.entries({ node, child, dates, compared, locations }).filter(
    ([, words]) => words !== null,
  );
  return (
    <nav aria-label="Breadcrumb" className={styles.breadcrumb}>
      <h1 className={styles.screen}>{screen?.label}</h1>
      <ol className={styles.parts}>
        {parts.map(([part, words]) => (
          <li key={part} className={styles[part]} title={words ?? ''}>
            {words}
          </li>
        ))}
      </ol>
    </nav>
  );
}

import { useFilter } from '../../filter/useFilter.ts';
import { useFilterWords } from '../../filter/useFilterWords.ts';
import { useScreen } from '../../session/screen.ts';
import { texts } from '../texts.ts';
import styles from './Breadcrumb.module.css';

/**
 * The current location: the screen, then the selected customer and its part, then the dates of the comparison. The rest
 * of the selection stands in the filter bar below.
 */
export function Breadcrumb() {
  const screen = useScreen();
  const { filter } = useFilter();
  const { node, child, compared } = useFilterWords();
  const parts = Object.entries({ node: filter.node === null ? null : node, child, compared }).filter(
    ([, words]) => words !== null,
  );
  return (
    <nav aria-label={texts.header.breadcrumb} className={styles.breadcrumb}>
      <h1 className={styles.screen}>{screen?.label}</h1>
      {parts.length > 0 && (
        <ol className={styles.parts}>
          {parts.map(([part, words]) => (
            <li key={part} className={styles[part]} title={words ?? ''}>
              {words}
            </li>
          ))}
        </ol>
      )}
    </nav>
  );
}

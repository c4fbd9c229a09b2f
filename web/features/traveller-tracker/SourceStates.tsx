import { plural } from '@tripledger/charts/format.ts';
import { advisorySourceStates } from '@tripledger/contract/traveller-tracker/advisories.ts';
import { useAnswer } from '../../api/useAnswer.ts';
import { SourceAge } from './SourceAge.tsx';
import styles from './tracker.module.css';

/** For administrators who choose the source: the state of each source, and the titles that do not match a country. */
export function SourceStates() {
  const { data = [] } = useAnswer(advisorySourceStates);
  return (
    <details className={styles.misses}>
      <summary>How the sources were fetched</summary>
      <ul>
        {data.map((source) => (
          <li key={source.source}>
            <SourceAge source={source} />
            {plural(source.countries, 'country', 'countries')}
            {source.isUsed && ', used here'}
            {source.misses.length > 0 && `; not known as a country: ${source.misses.join(', ')}`}
            {source.failure && `; ${source.failure}`}
          </li>
        ))}
      </ul>
    </details>
  );
}

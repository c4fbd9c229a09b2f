import { advisorySourceStates } from '@tripledger/contract/traveller-tracker/advisories.ts';
import { useAnswer } from '../../api/useAnswer.ts';
import { SourceAge } from './SourceAge.tsx';
import { texts } from './texts.ts';
import styles from './tracker.module.css';

/** For administrators who choose the source: the state of each source, and the titles that do not match a country. */
export function SourceStates() {
  const { data = [] } = useAnswer(advisorySourceStates);
  return (
    <details className={styles.misses}>
      <summary>{texts.source.states}</summary>
      <ul>
        {data.map((source) => (
          <li key={source.source}>
            <SourceAge source={source} />
            {texts.source.countries(source.countries)}
            {source.isUsed && texts.source.isUsed}
            {source.misses.length > 0 && texts.source.unknownCountries(source.misses)}
            {source.failure && `; ${source.failure}`}
          </li>
        ))}
      </ul>
    </details>
  );
}

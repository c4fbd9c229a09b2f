import { advisoriesForLocation } from '@tripledger/contract/traveller-tracker/advisories.ts';
import { useAnswer } from '../../api/useAnswer.ts';
import { useUser } from '../../session/useUser.ts';
import { dayIn } from '../../ui/instant.ts';
import { QueryBoundary } from '../../ui/QueryBoundary.tsx';
import { AdvisoryLink } from './AdvisoryLink.tsx';
import { LevelBadge } from './LevelBadge.tsx';
import { SourceAge } from './SourceAge.tsx';
import { texts } from './texts.ts';
import styles from './tracker.module.css';

/** The advisory for the country from the TMC's source. */
export function AdvisoryCard({ country }: { country: string }) {
  const { time_zone: zone } = useUser().client;
  const answer = useAnswer(advisoriesForLocation, { query: { country } });
  return (
    <QueryBoundary answer={answer} height={96}>
      {({ advisory, source }) => (
        <section className={styles.advisory} aria-label={texts.advisory.title}>
          <h3>
            <LevelBadge level={advisory?.contents__level} words={advisory?.contents ?? ''} />
          </h3>
          {advisory ? (
            <>
              {advisory.summary !== advisory.contents && (
                // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keys must reach it for that
                <section className={styles.summary} aria-label={texts.advisory.summary} tabIndex={0}>
                  {advisory.summary}
                </section>
              )}
              <p className={styles.note}>
                {advisory.published &&
                  `${texts.advisory.published(dayIn(zone, new Date(advisory.published)))} `}
                <AdvisoryLink
                  advisory={advisory}
                  isDemonstration={source.isDemonstration}
                  words={texts.advisory.readAdvice}
                />
              </p>
            </>
          ) : (
            <p>{texts.advisory.none}</p>
          )}
          <SourceAge source={source} />
        </section>
      )}
    </QueryBoundary>
  );
}

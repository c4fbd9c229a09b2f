import type { Advisory } from '@tripledger/contract/traveller-tracker/advisories.ts';
import { texts } from './texts.ts';

/** A link to the advisory at its source; links of demo data are fictitious. */
export function AdvisoryLink(props: { advisory: Advisory; isDemonstration: boolean; words: string }) {
  const { advisory, isDemonstration, words } = props;
  if (!advisory.link) return null;
  return (
    <a href={advisory.link} target="_blank" rel="noreferrer">
      {isDemonstration ? texts.advisory.fictitious(words) : words}
    </a>
  );
}

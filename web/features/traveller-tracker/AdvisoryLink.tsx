import type { Advisory } from '@tripledger/contract/traveller-tracker/advisories.ts';

/** To the advice at its source; that of the demo leads to no government. */
export function AdvisoryLink(props: { advisory: Advisory; isDemonstration: boolean; words: string }) {
  const { advisory, isDemonstration, words } = props;
  if (!advisory.link) return null;
  return (
    <a href={advisory.link} target="_blank" rel="noreferrer">
      {isDemonstration ? `${words} (fictitious link)` : words}
    </a>
  );
}

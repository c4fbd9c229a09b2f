/** Why nothing is judged for a recipient, in words for the ledger. */
import { namedPartWords } from '../../contract/views/address.ts';
import type { LeftOut } from '../../contract/views/calls.ts';
import { type GoneTerm, goneWords } from '../../contract/views/narrow-question.ts';

export const unseen = {
  noAccess: 'Not judged: this user has no access any more.',
  viewGone: 'Not judged: the view was deleted, or is not shared any more.',
  notExplore: 'Not judged: the view does not show Explore any more.',
  notOver: 'Not judged: the dates of the view are not over yet.',
  noDataYet: 'Not judged: data up to the end of these dates have not arrived yet.',
  notInView: (metric: string) => `Not judged: the view does not show “${metric}” any more.`,
  noRows: 'Not judged: the view has no rows any more of which one could be watched.',
  notCombined: (metric: string) => `Not judged: “${metric}” cannot be shown by the dimensions of the view.`,
  leftOut: (parts: readonly LeftOut[]) => `Not judged: the view is of ${listed(parts.map(partWords))}.`,
  gone: (terms: readonly GoneTerm[]) => `Not judged: the watch needs ${listed(terms.map(goneWords))}.`,
};

function partWords({ part, name, isGone }: LeftOut): string {
  const what = namedPartWords[part];
  const why = isGone ? 'no longer exists' : 'this user may not see';
  return name === null ? `a ${what} that ${why}` : `the ${what} “${name}”, which ${why}`;
}

const listed = (things: readonly string[]) => new Intl.ListFormat('en-AU').format(things);

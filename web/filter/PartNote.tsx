import type { TopNode } from '@tripledger/contract/hierarchy/calls.ts';
import { partWords } from '@tripledger/contract/vocabulary/part-words.ts';
import { useSearchParams } from 'react-router';
import { useUser } from '../session/useUser.ts';
import styles from './FilterBar.module.css';
import { sharedFor } from './shared-link.ts';
import { texts } from './texts.ts';
import { useHierarchy } from './useHierarchy.ts';

/** Tells a user who sees only a part of what is selected, and that the sender of a link saw more. */
export function PartNote() {
  const { user } = useUser();
  const [search] = useSearchParams();
  const { customer, checking } = useHierarchy();
  const words = user.sees_all || checking ? null : noteOf(customer, sharedFor(search));
  return words === null ? null : (
    <p className={styles.part} role="status">
      {words}
    </p>
  );
}

function noteOf(customer: TopNode | undefined, shared: ReturnType<typeof sharedFor>): string | null {
  const part = customer?.part && texts.part.of(partWords(customer.part), customer.label);
  // Of a link for all organisations, the only one that the user sees is selected by itself.
  const mine = part ?? customer?.label;
  if (shared === 'all') return mine ? texts.part.sharedForAllShowing(mine) : texts.part.sharedForAll;
  if (!customer) return texts.part.showingAll;
  if (!customer.part) return null;
  return shared === 'customer'
    ? texts.part.sharedForCustomer(customer.label, partWords(customer.part))
    : texts.part.showing(partWords(customer.part), customer.label);
}

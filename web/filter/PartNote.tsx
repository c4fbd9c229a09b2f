import { partWords } from '@tripledger/contract/vocabulary/part-words.ts';
import { useSearchParams } from 'react-router';
import { useUser } from '../session/useUser.ts';
import styles from './FilterBar.module.css';
import { wasSharedForAll } from './shared-link.ts';
import { useHierarchy } from './useHierarchy.ts';

/** Tells a user who sees only a part of what is selected, and that the sender of a link saw more. */
export function PartNote() {
  const { user } = useUser();
  const [search] = useSearchParams();
  const { customer, checking } = useHierarchy();
  if (user.sees_all || checking || (customer && !customer.part)) return null;
  const isShared = wasSharedForAll(search);
  return (
    <p className={styles.part} role="status">
      {customer?.part
        ? `${isShared ? `Shared for all of ${customer.label}; showing your part: ` : `${customer.label}: `}${partWords(customer.part)}.`
        : isShared
          ? 'Shared for all organisations; showing your part.'
          : 'Showing your part of all organisations.'}
    </p>
  );
}

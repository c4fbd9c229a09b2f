import type { Standing } from '@tripledger/contract/benchmarking/calls.ts';
import { Alert } from 'antd';
import { Link } from 'react-router';
import { useHierarchy } from '../../filter/useHierarchy.ts';

const words: Partial<Record<Standing, string>> = {
  too_few: 'Too few customers to compare.',
  part_of_month:
    'Customers are compared by whole months: choose dates from the first of a month to the last of one.',
  locations: 'Customers are compared in all locations, or in Domestic or International.',
};

/** Explains why no pool values are shown, and what the user can do about it. */
export function PoolNotice({ standing }: { standing: Standing }) {
  const { customer } = useHierarchy();
  if (standing === 'no_industry' && customer)
    return (
      <Alert
        type="error"
        showIcon
        title={
          <>
            {customer.label} has no industry.{' '}
            <Link to={`/admin/settings?organisation=${customer.id}`}>Define it in the settings</Link>
          </>
        }
      />
    );
  const text = words[standing];
  return text ? <Alert role="status" type="info" showIcon title={text} /> : null;
}

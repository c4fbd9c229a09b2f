import type { Standing, Withheld } from '@tripledger/contract/benchmarking/calls.ts';
import { poolLimits } from '@tripledger/contract/benchmarking/metrics.ts';
import { Alert } from 'antd';
import { Link } from 'react-router';
import { useHierarchy } from '../../filter/useHierarchy.ts';

/** What a withheld value would tell. */
export const withheldWords: Record<Withheld, string> = {
  too_few: 'too few customers are behind it',
  one_dominates: `one customer has more than ${poolLimits.share * 100}% of the spend`,
  subtraction: 'a single customer could be worked out by subtraction',
};

const words: Partial<Record<Standing, string>> = {
  too_few: 'Too few customers to compare.',
  one_dominates: `Not compared: ${withheldWords.one_dominates}.`,
  subtraction:
    'Not compared: no month has enough customers by itself, so one could be worked out by subtraction.',
  part_of_month: 'Customers are compared by whole months: choose dates that contain one.',
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

import type { Standing } from '@tripledger/contract/benchmarking/calls.ts';
import { Alert } from 'antd';
import { Link } from 'react-router';
import { useHierarchy } from '../../filter/useHierarchy.ts';
import { texts } from './texts.ts';

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
            {texts.industry.none(customer.label)}{' '}
            <Link to={`/admin/settings?organisation=${customer.id}`}>{texts.industry.define}</Link>
          </>
        }
      />
    );
  const text = texts.notices[standing];
  return text ? <Alert role="status" type="info" showIcon title={text} /> : null;
}

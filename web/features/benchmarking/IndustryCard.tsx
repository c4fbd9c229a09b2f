/** The customer's industry, the choice of the pool to compare with, and the months that it covers. */
import { overall, pools } from '@tripledger/contract/benchmarking/calls.ts';
import { Segmented } from 'antd';
import { useReport } from '../../filter/useReport.ts';
import { Panel } from '../../ui/Panel.tsx';
import styles from './benchmarking.module.css';
import { PoolCoverage } from './PoolCoverage.tsx';
import { PoolNotice } from './PoolNotice.tsx';
import { poolNames, usePool } from './usePool.ts';

export function IndustryCard() {
  const { pool, choose } = usePool();
  return (
    <Panel title="Industry" answer={useReport(overall, { pool })} height={40}>
      {({ industry, standing, ...coverage }) => (
        <div className={styles.industry}>
          <p className={styles.name}>{industry ?? 'Not specified'}</p>
          <Segmented
            aria-label="Compare with"
            value={pool}
            onChange={choose}
            options={pools.map((value) => ({ value, label: poolNames[value] }))}
          />
          <div className={styles.notice}>
            {standing === 'shown' ? <PoolCoverage {...coverage} /> : <PoolNotice standing={standing} />}
          </div>
        </div>
      )}
    </Panel>
  );
}

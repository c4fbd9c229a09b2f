/** The customer's industry, the choice of the pool to compare with, and the months that it covers. */
import { overall, pools } from '@tripledger/contract/benchmarking/calls.ts';
import { Segmented } from 'antd';
import { useReport } from '../../filter/useReport.ts';
import { Panel } from '../../ui/Panel.tsx';
import styles from './benchmarking.module.css';
import { PoolCoverage } from './PoolCoverage.tsx';
import { PoolNotice } from './PoolNotice.tsx';
import { texts } from './texts.ts';
import { usePool } from './usePool.ts';

export function IndustryCard() {
  const { pool, choose } = usePool();
  return (
    <Panel title={texts.industry.title} answer={useReport(overall, { pool })} height={32}>
      {({ industry, standing, ...coverage }) => (
        <div className={styles.industry}>
          <p className={styles.name}>{industry ?? texts.industry.notSpecified}</p>
          <Segmented
            aria-label={texts.industry.compareWith}
            value={pool}
            onChange={choose}
            options={pools.map((value) => ({ value, label: texts.pools[value] }))}
          />
          <div className={styles.notice}>
            {standing === 'shown' ? <PoolCoverage {...coverage} /> : <PoolNotice standing={standing} />}
          </div>
        </div>
      )}
    </Panel>
  );
}

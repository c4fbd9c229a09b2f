import { dataDates } from '@tripledger/contract/data-dates/calls.ts';
import type { ProductType } from '@tripledger/contract/vocabulary/constants.ts';
import { Button } from 'antd';
import { useFilter } from '../../filter/useFilter.ts';
import { onlyWords } from '../../filter/useFilterWords.ts';
import { useReport } from '../../filter/useReport.ts';
import { useScreen } from '../../session/screen.ts';
import { date } from '../../ui/format.ts';
import { lastRange } from './last-range.ts';
import styles from './NoTravel.module.css';
import { texts } from './texts.ts';

/** Replaces empty blocks: states which dates have data, and offers the latest ones. */
export function NoTravel({ product }: { product?: ProductType | undefined }) {
  const { filter, dates, setFilter } = useFilter();
  const only = onlyWords(filter.only, useScreen());
  const { data } = useReport(dataDates, { product });
  const last = data?.last && lastRange(dates, data.last);
  return (
    <section className={styles.empty} role="status">
      <h2>{texts.noTravel}</h2>
      {only && (
        <p>
          {texts.shownAlone(only)}{' '}
          <Button size="small" onClick={() => setFilter({ only: {} })}>
            {texts.showEverything}
          </Button>
        </p>
      )}
      {data && <p>{data.last ? texts.available(date(data.first), date(data.last)) : texts.noData}</p>}
      {last && (
        <Button type="primary" onClick={() => setFilter({ range: last })}>
          {texts.show(date(last.dateStart), date(last.dateEnd))}
        </Button>
      )}
    </section>
  );
}

/** A metric's last months as a small line; a click shows them as a table. */
import { metricText } from '@tripledger/charts/metric-text.ts';
import type { MetricEntry } from '@tripledger/contract/metrics/metric.ts';
import { Popover } from 'antd';
import { useState } from 'react';
import { useMoneyFormat } from './money.ts';
import styles from './Sparkline.module.css';
import { linesOf, placesOf, viewBox } from './sparkline.ts';
import { texts } from './texts.ts';
import type { Trend } from './trend.ts';

export default function Sparkline({ entry, trend }: { entry: MetricEntry; trend: Trend }) {
  const [open, setOpen] = useState(false);
  const format = useMoneyFormat();
  const { months, values } = trend;
  const valueTexts = values.map((value) => metricText(entry, value, format));
  const places = placesOf(values);
  const last = places.at(-1);
  const title = texts.trend.title(entry.label, months[0], months.at(-1));
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger="click"
      title={title}
      content={
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{texts.trend.month}</th>
              <th scope="col">{entry.label}</th>
            </tr>
          </thead>
          <tbody>
            {months.map((month, at) => (
              <tr key={month}>
                <th scope="row">{month}</th>
                <td>{valueTexts[at]}</td>
              </tr>
            ))}
          </tbody>
        </table>
      }
    >
      <button
        type="button"
        className={styles.spark}
        aria-label={texts.trend.showAsTable(title, valueTexts[0], valueTexts.at(-1))}
        aria-expanded={open}
        onKeyDown={({ key }) => key === 'Escape' && setOpen(false)}
      >
        <svg viewBox={viewBox} preserveAspectRatio="none" aria-hidden="true">
          {linesOf(places).map((line) => (
            <path key={line} d={line} className={styles.line} />
          ))}
          {last && <path d={`M${last} h0`} className={styles.last} />}
        </svg>
      </button>
    </Popover>
  );
}

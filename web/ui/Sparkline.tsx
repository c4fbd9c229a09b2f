/** A metric's last months as a small line; a click shows them as a table. */
import { metricText } from '@tripledger/charts/metric-text.ts';
import type { MetricEntry } from '@tripledger/contract/metrics/metric.ts';
import { Popover } from 'antd';
import { useState } from 'react';
import { useMoneyFormat } from './money.ts';
import styles from './Sparkline.module.css';
import { linesOf, placesOf, viewBox } from './sparkline.ts';
import type { Trend } from './trend.ts';

export default function Sparkline({ entry, trend }: { entry: MetricEntry; trend: Trend }) {
  const [open, setOpen] = useState(false);
  const format = useMoneyFormat();
  const { months, values } = trend;
  const texts = values.map((value) => metricText(entry, value, format));
  const places = placesOf(values);
  const last = places.at(-1);
  const title = `${entry.label}, ${months[0]} to ${months.at(-1)}`;
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
              <th scope="col">Month</th>
              <th scope="col">{entry.label}</th>
            </tr>
          </thead>
          <tbody>
            {months.map((month, at) => (
              <tr key={month}>
                <th scope="row">{month}</th>
                <td>{texts[at]}</td>
              </tr>
            ))}
          </tbody>
        </table>
      }
    >
      <button
        type="button"
        className={styles.spark}
        aria-label={`${title}: from ${texts[0]} to ${texts.at(-1)}. Show as table`}
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

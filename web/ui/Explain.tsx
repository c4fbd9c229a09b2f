/** "What is this?": a figure's label, or a button beside it, that shows the glossary entry. */
import QuestionCircleOutlined from '@ant-design/icons/es/icons/QuestionCircleOutlined';
import { comparisonWords, countedLines, type MetricEntry } from '@tripledger/contract/metrics/metric.ts';
import { Button, Popover } from 'antd';
import { memo, type ReactNode, use, useState } from 'react';
import { Co2Method } from './co2-method.ts';
import { Comparing } from './comparing.ts';
import styles from './Explain.module.css';
import { Icon } from './Icon.tsx';
import { texts } from './texts.ts';

type Props = {
  entry: MetricEntry;
  /** 'label': the label itself opens the entry; absent: a question mark does, for a label displayed elsewhere. */
  by?: 'label';
  /** Actions on the figure, shown below the entry. */
  action?: ReactNode;
};

/** Memoised: a dashboard has dozens, and its blocks render twice on every change of the filter. */
export const Explain = memo(function Explain({ entry, by, action }: Props) {
  const [open, setOpen] = useState(false);
  const compared = use(Comparing);
  const method = use(Co2Method);
  const button = {
    'aria-label': texts.glossary.open(entry.label),
    'aria-expanded': open,
    onKeyDown: (event: { key: string }) => event.key === 'Escape' && setOpen(false),
  };
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger="click"
      title={entry.label}
      content={
        <dl className={styles.entry} aria-live="polite">
          <dt>{texts.glossary.formula}</dt>
          <dd>{entry.formula}</dd>
          <dt>{texts.glossary.lines}</dt>
          <dd>{entry.lines}</dd>
          <dd className={styles.always}>{countedLines}</dd>
          {entry.byCo2Method && method && (
            <dd className={styles.always}>{texts.glossary.co2Method(method)}</dd>
          )}
          {compared && (
            <dd className={styles.always}>
              {texts.glossary.compared(compared)} {comparisonWords}
            </dd>
          )}
          {action && <dd className={styles.action}>{action}</dd>}
        </dl>
      }
    >
      {by === 'label' ? (
        <button type="button" className={styles.label} {...button}>
          {entry.label}
        </button>
      ) : (
        <Button
          className={styles.button ?? ''}
          type="text"
          shape="circle"
          size="small"
          icon={<Icon of={QuestionCircleOutlined} />}
          {...button}
        />
      )}
    </Popover>
  );
});

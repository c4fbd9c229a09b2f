/** "What is this?": a button that shows a figure's glossary entry. */
import QuestionCircleOutlined from '@ant-design/icons/es/icons/QuestionCircleOutlined';
import { countedLines, type FigureEntry } from '@tripledger/contract/figure.ts';
import { Button, Popover } from 'antd';
import { useState } from 'react';
import styles from './Explain.module.css';

export function Explain({ entry }: { entry: FigureEntry }) {
  const [open, setOpen] = useState(false);
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger="click"
      title={entry.label}
      content={
        <dl className={styles.entry} aria-live="polite">
          <dt>How it is worked out</dt>
          <dd>{entry.formula}</dd>
          <dt>What it counts</dt>
          <dd>{entry.lines}</dd>
          <dd className={styles.always}>{countedLines}</dd>
        </dl>
      }
    >
      <Button
        className={styles.button ?? ''}
        type="text"
        shape="circle"
        size="small"
        icon={<QuestionCircleOutlined />}
        aria-label={`What is this? ${entry.label}`}
        aria-expanded={open}
        onKeyDown={(event) => event.key === 'Escape' && setOpen(false)}
      />
    </Popover>
  );
}

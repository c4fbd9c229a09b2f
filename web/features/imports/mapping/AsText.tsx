/** A layout as text; what is wrong with the text is said with its place. */
import type { Layout } from '@tripledger/contract/layouts/layout.ts';
import { Input } from 'antd';
import { useId, useState } from 'react';
import { readLayout } from './layout-text.ts';
import styles from './mapping.module.css';
import { texts } from './texts.ts';

const text = texts.asText;

type Props = {
  layout: Layout;
  onChange: (layout: Layout) => void;
  onFaulty: (isFaulty: boolean) => void;
};

export function AsText({ layout, onChange, onFaulty }: Props) {
  const [typed, setTyped] = useState(() => JSON.stringify(layout, null, 2));
  const [faults, setFaults] = useState<readonly string[]>([]);
  const faultsId = useId();
  const type = (next: string) => {
    const read = readLayout(next);
    setTyped(next);
    setFaults(read.faults);
    onFaulty(read.layout === null);
    if (read.layout) onChange(read.layout);
  };
  return (
    <>
      <Input.TextArea
        aria-label={text.label}
        aria-describedby={faultsId}
        aria-invalid={faults.length > 0}
        className={styles.code ?? ''}
        spellCheck={false}
        autoSize={{ minRows: 16, maxRows: 28 }}
        value={typed}
        {...(faults.length > 0 && { status: 'error' })}
        onChange={({ target }) => type(target.value)}
      />
      <ul id={faultsId} aria-label={text.faults} aria-live="polite" className={styles.faults}>
        {faults.map((fault) => (
          <li key={fault}>{fault}</li>
        ))}
      </ul>
    </>
  );
}

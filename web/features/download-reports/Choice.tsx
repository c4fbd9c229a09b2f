/** A choice among a few options, all visible. */
import { Radio } from 'antd';
import type { ReactNode } from 'react';
import styles from './download-reports.module.css';

type Props<Value> = {
  label: string;
  options: readonly { value: Value; label: string }[];
  /** null: nothing is chosen yet. */
  value: Value | null;
  onChange: (value: Value) => void;
};

export function Choice<Value extends string>({ label, options, value, onChange }: Props<Value>) {
  return (
    <Part label={label}>
      <Radio.Group
        className={styles.options ?? ''}
        options={[...options]}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </Part>
  );
}

/** A labelled section of the form. */
export function Part({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className={styles.part}>
      <legend>{label}</legend>
      {children}
    </fieldset>
  );
}

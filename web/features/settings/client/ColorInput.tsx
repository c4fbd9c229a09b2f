/** A colour code, typed or picked. */
import { Input } from 'antd';
import { texts } from '../texts.ts';
import styles from './client.module.css';

type Props = {
  /** `#RRGGBB`, or incomplete input. */
  value?: string | null;
  onChange?: (value: string) => void;
  /** The accessible name of the colour picker. */
  label: string;
  id?: string;
};

const isColor = (text: string) => /^#[0-9a-f]{6}$/i.test(text);

export function ColorInput({ value, onChange, label, ...field }: Props) {
  const text = value ?? '';
  return (
    <span className={styles.color}>
      <input
        type="color"
        aria-label={texts.client.reportColors.pick(label)}
        className={styles.picker}
        value={isColor(text) ? text : '#808080'}
        onChange={(event) => onChange?.(event.target.value.toUpperCase())}
      />
      <Input
        {...field}
        maxLength={7}
        placeholder="#RRGGBB"
        value={text}
        onChange={(event) => onChange?.(event.target.value)}
      />
    </span>
  );
}

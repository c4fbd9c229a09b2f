/** A field for one control total, with how it differs from the accepted lines. */
import { money } from '@tripledger/charts/format.ts';
import { decimalsOf } from '@tripledger/contract/vocabulary/currency-decimals.ts';
import { Input } from 'antd';
import { useId } from 'react';
import { decimal } from '../../ui/format.ts';
import { useMoneyFormat } from '../../ui/money.ts';
import type { ControlTotal } from './control-total.ts';
import styles from './imports.module.css';
import { texts } from './texts.ts';

const text = texts.load;

type Props = {
  label: string;
  /** What to enter. */
  about: string;
  currency: string;
  typed: string;
  control: ControlTotal;
  isSkipped: boolean;
  onType: (typed: string) => void;
};

export function ControlTotalField({ label, about, currency, typed, control, isSkipped, onType }: Props) {
  const format = useMoneyFormat();
  const [inputId, hintId] = [useId(), useId()];
  const { difference, isEqual } = control;
  const inWords = (amount: number) =>
    currency === format.currency
      ? money(amount, format)
      : `${currency} ${decimal(amount, decimalsOf(currency))}`;
  const hint = difference === null ? about : isEqual ? text.equal : text.differs(inWords(difference));
  return (
    <>
      <label htmlFor={inputId}>{label}</label>
      <Input
        id={inputId}
        className={styles.amount ?? ''}
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        disabled={isSkipped}
        aria-describedby={hintId}
        {...(!isSkipped && difference !== null && !isEqual && { status: 'error' })}
        onChange={({ target }) => onType(target.value)}
      />
      <p id={hintId} aria-live="polite" className={styles.hint}>
        {isSkipped ? '' : hint}
      </p>
    </>
  );
}

/** Loads a checked delivery, once its control total matches or is skipped. */
import { money } from '@tripledger/charts/format.ts';
import { load as loading } from '@tripledger/contract/imports/deliveries.ts';
import type { CheckResult } from '@tripledger/contract/imports/delivery.ts';
import { Alert, Button, Checkbox, Input } from 'antd';
import { useId, useState } from 'react';
import { useChange } from '../../api/useChange.ts';
import { useMoneyFormat } from '../../ui/money.ts';
import { controlTotalOf } from './control-total.ts';
import styles from './imports.module.css';
import { texts } from './texts.ts';

const text = texts.load;

export function LoadForm({ id, check }: { id: number; check: CheckResult }) {
  const format = useMoneyFormat();
  const load = useChange(loading, { showsConflicts: true });
  const [typed, setTyped] = useState('');
  const [isSkipped, setSkipped] = useState(false);
  const [isStrict, setStrict] = useState(false);
  const [inputId, hintId] = [useId(), useId()];
  const control = controlTotalOf(typed, check.cents);
  const isAllowed = (isSkipped || control.isEqual) && !(isStrict && check.rejectedRows > 0);
  const hint = isSkipped
    ? ''
    : control.difference === null
      ? text.hint
      : control.isEqual
        ? text.equal
        : text.differs(money(control.difference, format));
  const faults = Object.values(load.fields).join(' ') || (load.error?.status === 409 && load.error.detail);
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isAllowed) return;
        const controlTotal = isSkipped ? null : control.sent;
        load.mutate({ params: { id }, body: { controlTotal, strict: isStrict } });
      }}
    >
      <label htmlFor={inputId}>{text.controlTotal}</label>
      <Input
        id={inputId}
        className={styles.amount ?? ''}
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        disabled={isSkipped}
        aria-describedby={hintId}
        {...(!isSkipped && control.difference !== null && !control.isEqual && { status: 'error' })}
        onChange={({ target }) => setTyped(target.value)}
      />
      <p id={hintId} aria-live="polite" className={styles.hint}>
        {hint}
      </p>
      <Checkbox checked={isSkipped} onChange={({ target }) => setSkipped(target.checked)}>
        {text.skip}
      </Checkbox>
      <Checkbox checked={isStrict} onChange={({ target }) => setStrict(target.checked)}>
        {text.strict}
      </Checkbox>
      {isStrict && check.rejectedRows > 0 && (
        <p className={styles.hint}>{text.strictFault(check.rejectedRows)}</p>
      )}
      {faults && <Alert role="alert" type="error" showIcon title={faults} />}
      <Button type="primary" htmlType="submit" disabled={!isAllowed} loading={load.isPending}>
        {text.button}
      </Button>
    </form>
  );
}

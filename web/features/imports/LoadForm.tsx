/** Loads a checked delivery, once its control totals match or are skipped. */
import { load as loading } from '@tripledger/contract/imports/deliveries.ts';
import type { CheckResult } from '@tripledger/contract/imports/delivery.ts';
import { Alert, Button, Checkbox } from 'antd';
import { useState } from 'react';
import { useChange } from '../../api/useChange.ts';
import { useMoneyFormat } from '../../ui/money.ts';
import { ControlTotalField } from './ControlTotalField.tsx';
import { controlTotalOf, expectedTotals } from './control-total.ts';
import styles from './imports.module.css';
import { texts } from './texts.ts';

const text = texts.load;

export function LoadForm({ id, check }: { id: number; check: CheckResult }) {
  const own = useMoneyFormat().currency;
  const load = useChange(loading, { showsConflicts: true });
  const [typed, setTyped] = useState<Record<string, string>>({});
  const [isSkipped, setSkipped] = useState(false);
  const [isStrict, setStrict] = useState(false);
  const controls = expectedTotals(check, own).map(({ currency, amount }) => {
    const value = typed[currency] ?? '';
    return { currency, value, ...controlTotalOf(value, amount, currency) };
  });
  const isEqual = controls.every((control) => control.isEqual);
  const isAllowed = (isSkipped || isEqual) && !(isStrict && check.rejectedRows > 0);
  const faults = Object.values(load.fields).join(' ') || (load.error?.status === 409 && load.error.detail);
  const isOfCurrencies = check.currencies.length > 0;
  const totals = () => {
    if (isSkipped) return { controlTotal: null };
    if (!isOfCurrencies) return { controlTotal: controls[0]?.sent ?? null };
    return {
      controlTotal: null,
      deliveredTotals: controls.map(({ currency, sent }) => ({ currency, amount: sent })),
    };
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (isAllowed) load.mutate({ params: { id }, body: { ...totals(), strict: isStrict } });
      }}
    >
      {controls.map(({ currency, value, ...control }) => (
        <ControlTotalField
          key={currency}
          label={isOfCurrencies ? text.controlTotalIn(currency) : text.controlTotal}
          about={isOfCurrencies ? text.hintIn(currency) : text.hint}
          currency={currency}
          typed={value}
          control={control}
          isSkipped={isSkipped}
          onType={(next) => setTyped((before) => ({ ...before, [currency]: next }))}
        />
      ))}
      <Checkbox checked={isSkipped} onChange={({ target }) => setSkipped(target.checked)}>
        {isOfCurrencies ? text.skipAll : text.skip}
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

/** By which rates amounts in other currencies are converted, and what another choice does. */
import { maxRateAge, rateRuleNames, rateRules } from '@tripledger/contract/vocabulary/exchange-rates.ts';
import { Alert, Form, InputNumber, Select } from 'antd';
import { restatedInWords } from '../../../shared/restated/texts.ts';
import { useMoneyFormat } from '../../../ui/money.ts';
import { texts } from '../texts.ts';
import { BudgetRates } from './BudgetRates.tsx';
import styles from './client.module.css';
import { usePreview } from './preview.ts';
import { SettingField } from './SettingsForm.tsx';

const text = texts.client.rates;
const rules = rateRuleNames.map((value) => ({ value, label: rateRules[value] }));

export function ExchangeRates() {
  const rule: unknown = Form.useWatch(['settings', 'exchange_rate_rule']);
  return (
    <>
      <SettingField field="exchange_rate_rule" label={text.rule}>
        <Select options={rules} />
      </SettingField>
      {rule === 'transaction_date' && (
        <SettingField field="exchange_rate_days" label={text.days} extra={text.daysHelp}>
          <InputNumber min={maxRateAge.least} max={maxRateAge.most} />
        </SettingField>
      )}
      {rule === 'budget' && (
        // A row that was just added is not wrong yet.
        <SettingField field="budget_rates" label={text.budget} validateTrigger={[]}>
          <BudgetRates />
        </SettingField>
      )}
      <Effect />
    </>
  );
}

const rateFields = ['exchange_rate_rule', 'exchange_rate_days', 'budget_rates'] as const;

/** What saving will do to lines; nothing unless a setting of rates was changed. */
function Effect() {
  const format = useMoneyFormat();
  const { isChanged, data, error } = usePreview(rateFields);
  if (!isChanged) return <div aria-live="polite" />;
  return (
    <div aria-live="polite">
      {data?.restated.lines !== 0 && <p className={styles.help}>{text.effect}</p>}
      {data && <p className={styles.help}>{restatedInWords(data.restated, format)}</p>}
      {error && <Alert type="error" showIcon title={error.fields.settings ?? error.detail} />}
    </div>
  );
}

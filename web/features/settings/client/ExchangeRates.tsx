/** By which rates amounts in other currencies are converted, and what another choice does. */
import { useQuery } from '@tanstack/react-query';
import type { Answer } from '@tripledger/contract/http/endpoint.ts';
import { previewClient } from '@tripledger/contract/settings/client.ts';
import { type ClientSettings, clientSettings } from '@tripledger/contract/vocabulary/client-settings.ts';
import { maxRateAge, rateRuleNames, rateRules } from '@tripledger/contract/vocabulary/exchange-rates.ts';
import { Alert, Form, InputNumber, Select } from 'antd';
import { type CallError, call } from '../../../api/call.ts';
import { useUser } from '../../../session/useUser.ts';
import { restatedInWords } from '../../../shared/restated/texts.ts';
import { useMoneyFormat } from '../../../ui/money.ts';
import { useDebounced } from '../../../ui/useDebounced.ts';
import { texts } from '../texts.ts';
import { BudgetRates } from './BudgetRates.tsx';
import { changed } from './changed.ts';
import styles from './client.module.css';
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
  const { id, settings } = useUser().client;
  const format = useMoneyFormat();
  const typed = Form.useWatch<Partial<ClientSettings> | undefined>('settings');
  const ofRates = Object.fromEntries(
    rateFields.filter((field) => typed?.[field] !== undefined).map((field) => [field, typed?.[field]]),
  );
  const patch = changed({ settings: ofRates }, { settings }).settings ?? {};
  const sent = JSON.stringify(patch);
  const isChanged = sent !== '{}';
  const previewed = useDebounced(sent, 300);
  const isReady = isChanged && previewed === sent && clientSettings.partial().safeParse(patch).success;
  const { data, error } = useQuery<Answer<typeof previewClient>, CallError>({
    queryKey: ['preview', previewClient.path, previewed],
    queryFn: ({ signal }) => call(previewClient, { params: { id }, body: { settings: patch } }, { signal }),
    enabled: isReady,
    gcTime: 0,
    meta: { quiet: true },
  });
  if (!isChanged) return <div aria-live="polite" />;
  return (
    <div aria-live="polite">
      {data?.restated.lines !== 0 && <p className={styles.help}>{text.effect}</p>}
      {isReady && data && <p className={styles.help}>{restatedInWords(data.restated, format)}</p>}
      {isReady && error && <Alert type="error" showIcon title={error.fields.settings ?? error.detail} />}
    </div>
  );
}

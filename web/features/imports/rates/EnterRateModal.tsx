/** Enters or corrects the rate of one day after showing what it would do. */
import { previewRate, rateSource, setRate } from '@tripledger/contract/exchange-rates/calls.ts';
import { currencyCode, exchangeRate } from '@tripledger/contract/vocabulary/exchange-rates.ts';
import { isoDate } from '@tripledger/contract/vocabulary/filters.ts';
import { Form, Input } from 'antd';
import { useUser } from '../../../session/useUser.ts';
import { ChangeForm } from '../../../shared/form/ChangeForm.tsx';
import { CurrencySelect } from '../../../shared/form/CurrencySelect.tsx';
import { DayField } from '../../../shared/form/DayField.tsx';
import { FormModal } from '../../../shared/form/FormModal.tsx';
import { fitting } from '../../../shared/form/fields.ts';
import { useNotices } from '../../../ui/notices.tsx';
import { RatesPreview } from './RatesPreview.tsx';
import styles from './rates.module.css';
import { texts } from './texts.ts';

const words = texts.fields;

export default function EnterRateModal() {
  const { message } = useNotices();
  const { currency } = useUser().client;
  return (
    <FormModal title={texts.enter}>
      {(close) => (
        <ChangeForm
          endpoint={setRate}
          initial={{ to: currency }}
          consequence={(previewing) => <RatesPreview {...previewing} endpoint={previewRate} />}
          onDone={() => {
            message.success(texts.loaded);
            close();
          }}
        >
          <div className={styles.two}>
            <Form.Item name="from" label={words.from} required rules={[fitting(currencyCode)]}>
              <CurrencySelect />
            </Form.Item>
            <Form.Item name="to" label={words.to} required rules={[fitting(currencyCode)]}>
              <CurrencySelect />
            </Form.Item>
            <Form.Item name="day" label={words.day} required rules={[fitting(isoDate)]}>
              <DayField />
            </Form.Item>
            <RateField />
          </div>
          <Form.Item name="source" label={words.source} required rules={[fitting(rateSource)]}>
            <Input autoComplete="off" maxLength={100} />
          </Form.Item>
        </ChangeForm>
      )}
    </FormModal>
  );
}

function RateField() {
  const [one, other] = [Form.useWatch<string | undefined>('from'), Form.useWatch<string | undefined>('to')];
  return (
    <Form.Item
      name="rate"
      label={words.rate}
      required
      rules={[fitting(exchangeRate)]}
      extra={one && other && words.worth(one, other)}
    >
      <Input autoComplete="off" inputMode="decimal" maxLength={22} />
    </Form.Item>
  );
}

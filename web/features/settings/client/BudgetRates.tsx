/** The fixed rates of a budget, one for each currency. */
import DeleteOutlined from '@ant-design/icons/es/icons/DeleteOutlined';
import type { BudgetRate } from '@tripledger/contract/vocabulary/exchange-rates.ts';
import { Button, Input } from 'antd';
import { useUser } from '../../../session/useUser.ts';
import { CurrencySelect } from '../../../shared/form/CurrencySelect.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { texts } from '../texts.ts';
import styles from './client.module.css';

const text = texts.client.rates;

type Props = {
  value?: readonly BudgetRate[];
  onChange?: (value: readonly BudgetRate[]) => void;
};

export function BudgetRates({ value = [], onChange = () => undefined }: Props) {
  const { currency: own } = useUser().client;
  const replace = (at: number, patch: Partial<BudgetRate>) =>
    onChange(value.map((one, place) => (place === at ? { ...one, ...patch } : one)));
  return (
    <>
      <ul className={styles.budget}>
        {value.map(({ currency, rate }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no key but their index
          <li key={at}>
            <CurrencySelect
              aria-label={text.currency(at + 1)}
              style={{ width: 96 }}
              {...(currency !== '' && { value: currency })}
              onChange={(picked) => replace(at, { currency: picked })}
            />
            <Input
              aria-label={text.rate(at + 1, own)}
              style={{ width: 150 }}
              inputMode="decimal"
              autoComplete="off"
              maxLength={22}
              suffix={own}
              value={rate}
              onChange={({ target }) => replace(at, { rate: target.value })}
            />
            <Button
              type="text"
              icon={<Icon of={DeleteOutlined} />}
              aria-label={text.remove(currency || text.currency(at + 1))}
              onClick={() => onChange(value.toSpliced(at, 1))}
            />
          </li>
        ))}
      </ul>
      <Button size="small" onClick={() => onChange([...value, { currency: '', rate: '' }])}>
        {text.add}
      </Button>
    </>
  );
}

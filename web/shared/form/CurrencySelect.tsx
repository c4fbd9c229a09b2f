/** Selects a currency by its code or name. */
import { currencyCodes } from '@tripledger/contract/vocabulary/exchange-rates.ts';
import { Select, type SelectProps } from 'antd';

const names = new Intl.DisplayNames('en', { type: 'currency' });
const options = currencyCodes.map((code) => ({
  value: code,
  label: code,
  search: `${code} ${names.of(code)}`,
}));

type Option = (typeof options)[number];

export function CurrencySelect(props: SelectProps<string, Option>) {
  return (
    <Select<string, Option>
      {...props}
      options={options}
      optionRender={({ data }) => data.search}
      showSearch={{
        filterOption: (text, option) => option?.search.toLowerCase().includes(text.toLowerCase()) ?? false,
      }}
      popupMatchSelectWidth={280}
    />
  );
}

/** Selects product types, individually or all at once. */
import { type ProductType, productTypes } from '@tripledger/contract/vocabulary/constants.ts';
import { Checkbox } from 'antd';
import styles from './ProductTypes.module.css';
import { texts } from './texts.ts';

type Props = {
  value?: readonly ProductType[];
  onChange?: (value: ProductType[]) => void;
  disabled?: boolean;
};

export function ProductTypes({ value = [], onChange, disabled = false }: Props) {
  const areAll = value.length === productTypes.length;
  return (
    <>
      <Checkbox
        checked={areAll}
        indeterminate={!areAll && value.length > 0}
        disabled={disabled}
        onChange={() => onChange?.(areAll ? [] : [...productTypes])}
      >
        {areAll ? texts.productTypes.unselectAll : texts.productTypes.selectAll}
      </Checkbox>
      <Checkbox.Group<ProductType>
        className={styles.types ?? ''}
        options={[...productTypes]}
        value={[...value]}
        disabled={disabled}
        onChange={(chosen) => onChange?.(productTypes.filter((one) => chosen.includes(one)))}
      />
    </>
  );
}

/** Lines of which countries a data export holds. */
import EnvironmentOutlined from '@ant-design/icons/es/icons/EnvironmentOutlined';
import { countryName } from '@tripledger/contract/core/countries.ts';
import { describe } from '@tripledger/contract/core/country-words.ts';
import type { CountryRow } from '@tripledger/contract/core/filters.ts';
import { Button, Space } from 'antd';
import { useState } from 'react';
import LocationModal from '../../filter/LocationModal.tsx';
import { useUser } from '../../session/useUser.ts';
import styles from './scheduled-reports.module.css';

type Props = {
  disabled: boolean;
  /** By the form. */
  id?: string;
  value?: readonly CountryRow[];
  onChange?: (rows: CountryRow[]) => void;
};

export function LocationField({ disabled, id, value = [], onChange }: Props) {
  const { base_country: base } = useUser().client;
  const [isOpen, setIsOpen] = useState(false);
  const words = describe(value, base, countryName) || 'Everywhere';
  return (
    <>
      <Space.Compact block className={styles.location ?? ''}>
        <Button
          id={id ?? ''}
          disabled={disabled}
          icon={<EnvironmentOutlined />}
          aria-label={`Location: ${words}`}
          aria-haspopup="dialog"
          onClick={() => setIsOpen(true)}
        >
          {words}
        </Button>
        {value.length > 0 && (
          <Button disabled={disabled} onClick={() => onChange?.([])}>
            Clear
          </Button>
        )}
      </Space.Compact>
      <LocationModal
        open={isOpen}
        rows={value}
        onApply={(rows) => onChange?.(rows)}
        onClose={() => setIsOpen(false)}
      />
    </>
  );
}

/** Selects the countries of a data export. */
import EnvironmentOutlined from '@ant-design/icons/es/icons/EnvironmentOutlined';
import { countryName } from '@tripledger/contract/vocabulary/countries.ts';
import { describe } from '@tripledger/contract/vocabulary/country-words.ts';
import type { CountryRow } from '@tripledger/contract/vocabulary/filters.ts';
import { Button, Space } from 'antd';
import { useState } from 'react';
import LocationModal from '../../filter/LocationModal.tsx';
import { useUser } from '../../session/useUser.ts';
import { Icon } from '../../ui/Icon.tsx';
import styles from './scheduled-reports.module.css';
import { texts } from './texts.ts';

type Props = {
  disabled: boolean;
  /** Provided by the form. */
  id?: string;
  value?: readonly CountryRow[];
  onChange?: (rows: CountryRow[]) => void;
};

export function LocationField({ disabled, id, value = [], onChange }: Props) {
  const { base_country: base } = useUser().client;
  const [isOpen, setIsOpen] = useState(false);
  const words = describe(value, base, countryName) || texts.allLocations;
  return (
    <>
      <Space.Compact block className={styles.location ?? ''}>
        <Button
          id={id ?? ''}
          disabled={disabled}
          icon={<Icon of={EnvironmentOutlined} />}
          aria-label={texts.form.locationIs(words)}
          aria-haspopup="dialog"
          onClick={() => setIsOpen(true)}
        >
          {words}
        </Button>
        {value.length > 0 && (
          <Button disabled={disabled} onClick={() => onChange?.([])}>
            {texts.form.clearLocation}
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

import { countryName } from '@tripledger/contract/vocabulary/countries.ts';
import type { Favourite } from '@tripledger/contract/vocabulary/country-words.ts';
import { Radio, Space, Typography } from 'antd';
import { CountrySelect } from './CountrySelect.tsx';
import styles from './LocationModal.module.css';
import { texts } from './texts.ts';

/** A favourite whose countries may still be missing; kind null: all locations. */
export type DraftFavourite = { kind: Favourite['kind'] | null; from: string | null; to: string | null };

export function FavouriteChoice(props: {
  value: DraftFavourite;
  /** The TMC's own country. */
  base: string;
  /** The missing countries. */
  faults: readonly string[];
  onChange: (value: DraftFavourite) => void;
}) {
  const { value, base, faults, onChange } = props;
  const home = countryName(base);
  const choices = [
    { kind: 'any', label: texts.favourite.any, hint: texts.favourite.anyHint },
    { kind: 'domestic', label: texts.favourite.domestic, hint: texts.favourite.domesticHint(home) },
    {
      kind: 'international',
      label: texts.favourite.international,
      hint: texts.favourite.internationalHint(home),
    },
    { kind: 'between', label: texts.favourite.between, hint: texts.favourite.betweenHint },
    {
      kind: 'return',
      label: texts.favourite.return,
      hint: texts.favourite.returnHint,
    },
  ] as const;
  const hasPlaces = value.kind === 'between' || value.kind === 'return';
  return (
    <>
      <Radio.Group
        aria-label={texts.favourite.label}
        value={value.kind ?? 'any'}
        onChange={({ target }) => onChange({ ...value, kind: target.value === 'any' ? null : target.value })}
      >
        <Space orientation="vertical" size={2}>
          {choices.map(({ kind, label, hint }) => (
            <Radio key={kind} value={kind} style={{ alignItems: 'flex-start' }}>
              {label} <Typography.Text type="secondary">– {hint}</Typography.Text>
            </Radio>
          ))}
        </Space>
      </Radio.Group>
      {hasPlaces && (
        <div className={styles.places}>
          <CountrySelect
            label={texts.favourite.from}
            value={value.from}
            isFaulty={faults.includes('from')}
            onChange={(from) => onChange({ ...value, from })}
          />
          <CountrySelect
            label={value.kind === 'return' ? texts.favourite.toEither : texts.favourite.to}
            value={value.to}
            isFaulty={faults.includes('to')}
            onChange={(to) => onChange({ ...value, to })}
          />
        </div>
      )}
    </>
  );
}

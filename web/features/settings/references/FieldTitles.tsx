/** The titles of the feed's reference fields, and which of them free queries use; for users of type Client. */
import { fieldNames } from '@tripledger/contract/references/calls.ts';
import type { ReferenceField } from '@tripledger/contract/vocabulary/reference-fields.ts';
import { referenceTitle } from '@tripledger/contract/vocabulary/reference-titles.ts';
import { Checkbox, Input } from 'antd';
import { useAnswer } from '../../../api/useAnswer.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { SettingField, SettingsForm } from '../client/SettingsForm.tsx';
import { texts } from '../texts.ts';
import styles from './references.module.css';

type Found = { field: string; lines: number; example: string };

export function FieldTitles() {
  return (
    <Panel
      title={texts.references.titles.title}
      answer={useAnswer(fieldNames)}
      isEmpty={(found) => found.length === 0}
      emptyText={texts.references.titles.none}
      height={200}
    >
      {(found) => (
        <SettingsForm>
          <SettingField field="reference_fields" extra={texts.references.titles.help}>
            <Titles found={found} />
          </SettingField>
        </SettingsForm>
      )}
    </Panel>
  );
}

type Props = {
  found: readonly Found[];
  /** Provided by the form. */
  value?: readonly ReferenceField[];
  onChange?: (value: readonly ReferenceField[]) => void;
};

/** Fields that the feed no longer brings keep their row, so that they can be taken out. */
function Titles({ found, value = [], onChange }: Props) {
  const fields = new Set([...found, ...value].map(({ field }) => field));
  const change = (changed: ReferenceField) => {
    const others = value.filter(({ field }) => field !== changed.field);
    const isUsual = changed.label === undefined && !changed.in_queries;
    onChange?.(isUsual ? others : [...others, changed]);
  };
  return (
    <ul className={styles.titles}>
      {[...fields].map((field) => (
        <Title
          key={field}
          own={value.find((one) => one.field === field) ?? { field, in_queries: false }}
          found={found.find((one) => one.field === field)}
          onChange={change}
        />
      ))}
    </ul>
  );
}

type TitleProps = {
  own: ReferenceField;
  found: Found | undefined;
  onChange: (changed: ReferenceField) => void;
};

function Title({ own, found, onChange }: TitleProps) {
  const { field, label, in_queries } = own;
  return (
    <li className={styles.title}>
      <span>
        <code>{field}</code>
        <small className={styles.hint}>
          {found
            ? texts.references.titles.found(found.lines, found.example)
            : texts.references.titles.notUsed}
        </small>
      </span>
      <Input
        aria-label={texts.references.titles.titleOf(field)}
        placeholder={referenceTitle(field, [])}
        maxLength={100}
        value={label ?? ''}
        onChange={({ target }) => onChange({ field, label: target.value || undefined, in_queries })}
      />
      <Checkbox
        aria-label={texts.references.titles.useInQueries(field)}
        checked={in_queries}
        onChange={({ target }) => onChange({ field, label, in_queries: target.checked })}
      >
        {texts.references.titles.inQueries}
      </Checkbox>
    </li>
  );
}

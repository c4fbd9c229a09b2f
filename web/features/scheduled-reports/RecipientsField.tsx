/** The recipients of a report: users who may see its organisations, found by a search, and others by e-mail address. */
import { email as emailRule } from '@tripledger/contract/scheduled-reports/rules.ts';
import { emailList, emailSearch } from '@tripledger/contract/users/email-list.ts';
import { Select } from 'antd';
import { useState } from 'react';
import { useAnswer } from '../../api/useAnswer.ts';
import { useDebounced } from '../../ui/useDebounced.ts';
import styles from './scheduled-reports.module.css';
import { texts } from './texts.ts';

type Props = {
  entities: readonly number[];
  disabled: boolean;
  /** Provided by the form. */
  id?: string;
  value?: readonly string[];
  onChange?: (emails: string[]) => void;
};

export function RecipientsField({ entities, disabled, id, value = [], onChange }: Props) {
  const [text, setText] = useState('');
  const searchText = useDebounced(text.trim(), 300);
  const isLong = searchText.length >= emailSearch.letters;
  const query = {
    searchQuery: searchText,
    ...(entities.length > 0 && { selectedEntities: entities.join() }),
  };
  const answer = useAnswer(emailList, { query }, { enabled: isLong });
  const people = isLong && !answer.isPlaceholderData ? (answer.data ?? []) : [];
  const typed = emailRule.safeParse(text).data;
  const isNew = typed !== undefined && !people.some(({ email }) => email === typed);
  const hint = text.trim().length < emailSearch.letters ? texts.form.typeMore : texts.form.typeEmail;
  return (
    <Select<string[]>
      {...(id !== undefined && { id })}
      mode="multiple"
      className={styles.recipients ?? ''}
      disabled={disabled}
      value={[...value]}
      options={[
        ...people.map(({ name, email }) => ({
          value: email,
          label: name === email ? email : `${name} (${email})`,
        })),
        ...(isNew ? [{ value: typed, label: texts.form.addEmail(typed) }] : []),
      ]}
      optionLabelProp="value"
      placeholder={texts.form.typeMore}
      showSearch={{ searchValue: text, onSearch: setText, filterOption: false }}
      notFoundContent={isLong && answer.isFetching ? texts.form.searching : hint}
      onChange={(emails) => {
        setText('');
        onChange?.(emails);
      }}
    />
  );
}

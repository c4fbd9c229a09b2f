/** Selects a user who may see the whole cost centre, by a search on the server. */
import type { BudgetNotification } from '@tripledger/contract/budgets/calls.ts';
import { emailList, emailSearch } from '@tripledger/contract/users/email-list.ts';
import { Select } from 'antd';
import { useState } from 'react';
import { useAnswer } from '../../api/useAnswer.ts';
import { useDebounced } from '../../ui/useDebounced.ts';
import { texts } from './texts.ts';

type Props = {
  entity: number;
  /** The edited notification, whose recipient is preselected. */
  known: BudgetNotification | null;
  /** Provided by the form; the value is the e-mail address. */
  id?: string;
  value?: string;
  onChange?: (email: string) => void;
};

export function RecipientSelect({ entity, known, id, value, onChange }: Props) {
  const [text, setText] = useState('');
  const searchText = useDebounced(text.trim(), 300);
  const isLong = searchText.length >= emailSearch.letters;
  const answer = useAnswer(
    emailList,
    { query: { selectedCustomer: entity, searchQuery: searchText } },
    { enabled: isLong },
  );
  const found = isLong && !answer.isPlaceholderData ? answer.data : undefined;
  const people = found ?? (known && text === '' ? [{ name: known.userName, email: known.userEmail }] : []);
  const hint =
    text.trim().length < emailSearch.letters
      ? texts.notifications.typeMore
      : found
        ? texts.notifications.noUser
        : texts.notifications.searching;
  return (
    <Select
      {...(id !== undefined && { id })}
      value={value ?? null}
      options={people.map(({ name, email }) => ({
        value: email,
        label: name === email ? email : `${name} (${email})`,
      }))}
      placeholder={texts.notifications.typeMore}
      showSearch={{ searchValue: text, onSearch: setText, filterOption: false }}
      notFoundContent={hint}
      onChange={(email) => onChange?.(email)}
    />
  );
}

/** Chooses somebody who may see all of a cost centre, by a search on the server. */
import type { BudgetNotification } from '@tripledger/contract/budgets/calls.ts';
import { emailList, emailSearch } from '@tripledger/contract/users/email-list.ts';
import { Select } from 'antd';
import { useState } from 'react';
import { useAnswer } from '../../api/useAnswer.ts';
import { useDebounced } from '../../ui/useDebounced.ts';

type Props = {
  entity: number;
  /** Whose notification is edited. */
  known: BudgetNotification | null;
  /** The form's: the e-mail. */
  id?: string;
  value?: string;
  onChange?: (email: string) => void;
};

export function RecipientSelect({ entity, known, id, value, onChange }: Props) {
  const [text, setText] = useState('');
  const wanted = useDebounced(text.trim(), 300);
  const isLong = wanted.length >= emailSearch.letters;
  const answer = useAnswer(
    emailList,
    { query: { selectedCustomer: entity, searchQuery: wanted } },
    { enabled: isLong },
  );
  const found = isLong && !answer.isPlaceholderData ? answer.data : undefined;
  const people = found ?? (known && text === '' ? [{ name: known.userName, email: known.userEmail }] : []);
  const hint =
    text.trim().length < emailSearch.letters
      ? `Type ${emailSearch.letters} or more characters to search`
      : found
        ? 'Nobody of this name or e-mail may see this cost centre'
        : 'Searching …';
  return (
    <Select
      {...(id !== undefined && { id })}
      value={value ?? null}
      options={people.map(({ name, email }) => ({
        value: email,
        label: name === email ? email : `${name} (${email})`,
      }))}
      placeholder={`Type ${emailSearch.letters} or more characters to search`}
      showSearch={{ searchValue: text, onSearch: setText, filterOption: false }}
      notFoundContent={hint}
      onChange={(email) => onChange?.(email)}
    />
  );
}

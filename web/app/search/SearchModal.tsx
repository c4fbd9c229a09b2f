/** The search across bookings, tickets, travellers and customers: a field, and a list to choose from by arrow keys. */
import SearchOutlined from '@ant-design/icons/es/icons/SearchOutlined';
import { search as searchCall } from '@tripledger/contract/search/calls.ts';
import { hierarchyLimits } from '@tripledger/contract/vocabulary/constants.ts';
import { Input, Modal } from 'antd';
import { type KeyboardEvent, useId, useState } from 'react';
import { useAnswer } from '../../api/useAnswer.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useModal } from '../../ui/modal.tsx';
import { useDebounced } from '../../ui/useDebounced.ts';
import { texts } from '../texts.ts';
import { Results } from './Results.tsx';
import { groupsOf, type Result } from './results.ts';
import styles from './search.module.css';
import { useGoTo } from './useGoTo.ts';

export default function SearchModal() {
  const { modal, close } = useModal();
  const goTo = useGoTo();
  const listId = useId();
  const [text, setText] = useState('');
  const q = useDebounced(text.trim(), 200);
  const isLong = q.length >= hierarchyLimits.searchLetters;
  const answer = useAnswer(searchCall, { query: { q } }, { enabled: isLong, quiet: true });
  const groups = isLong && answer.data ? groupsOf(answer.data) : [];
  const results = groups.flatMap((group) => group.results);
  const [chosen, setChosen] = useState({ q, at: 0 });
  const active = chosen.q === q ? Math.min(chosen.at, results.length - 1) : 0;

  const pick = ({ target }: Result) => {
    close();
    goTo(target);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && results.length > 0) {
      event.preventDefault();
      setChosen({ q, at: (active + step + results.length) % results.length });
    }
    const result = results[active];
    // While the text is ahead of its answer, Enter would open something else.
    if (event.key === 'Enter' && result && q === text.trim() && !answer.isPlaceholderData) {
      // The focus returns to the button of the search, which the same key would press.
      event.preventDefault();
      pick(result);
    }
  };
  return (
    <Modal {...modal} title={texts.search.title} width={640} className={styles.modal ?? ''}>
      <Input
        autoFocus
        allowClear
        size="large"
        prefix={<Icon of={SearchOutlined} />}
        placeholder={texts.search.field}
        aria-label={texts.search.field}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={results.length > 0}
        aria-controls={listId}
        aria-activedescendant={results.length > 0 ? `${listId}-${active}` : undefined}
        maxLength={100}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={onKeyDown}
      />
      <Results
        id={listId}
        groups={groups}
        active={active}
        onActive={(at) => setChosen({ q, at })}
        onPick={pick}
        isOutdated={answer.isFetching}
      />
      <p className={styles.note} aria-live="polite">
        {noteOf({
          isLong,
          q,
          hasFailed: answer.isError,
          isAnswered: answer.isSuccess,
          found: results.length,
        })}
      </p>
    </Modal>
  );
}

function noteOf(state: {
  isLong: boolean;
  q: string;
  hasFailed: boolean;
  isAnswered: boolean;
  found: number;
}): string {
  const { isLong, q, hasFailed, isAnswered, found } = state;
  if (!isLong) return `${texts.search.hint}. ${texts.search.rules}`;
  if (hasFailed) return texts.search.failed;
  return isAnswered && found === 0 ? `${texts.search.none(q)}. ${texts.search.rules}` : '';
}

/** Filters the list of changes by text, kind, person and dates. */

import SearchOutlined from '@ant-design/icons/es/icons/SearchOutlined';
import { people } from '@tripledger/contract/changes/calls.ts';
import { type ChangeKind, kindsOfChange, kindsSeenWith } from '@tripledger/contract/http/change-kinds.ts';
import { DatePicker, Input, Select } from 'antd';
import dayjs from 'dayjs';
import { useAnswer } from '../../api/useAnswer.ts';
import { useUser } from '../../session/useUser.ts';
import { dayFormats } from '../../ui/calendar-months.ts';
import { clearable } from '../../ui/clearable.tsx';
import { Icon } from '../../ui/Icon.tsx';
import styles from './ChangeFilter.module.css';
import { texts } from './texts.ts';

/** The filter as sent in requests; undefined values are not filtered. */
export type Chosen = {
  search: string;
  kinds: ChangeKind | undefined;
  person: number | 'command' | undefined;
  dateStart: string | undefined;
  dateEnd: string | undefined;
};

export const nothingChosen: Chosen = {
  search: '',
  kinds: undefined,
  person: undefined,
  dateStart: undefined,
  dateEnd: undefined,
};

type Props = { chosen: Chosen; onChoose: (chosen: Chosen) => void };

export function ChangeFilter({ chosen, onChoose }: Props) {
  const { user } = useUser();
  const found = useAnswer(people).data ?? [];
  const labels = kindsSeenWith(user.permissions).map((kind) => ({
    value: kind,
    label: kindsOfChange[kind].label,
  }));
  const persons = found.map((one) => ({ value: one.id ?? ('command' as const), label: one.name }));
  const choose = (some: Partial<Chosen>) => onChoose({ ...chosen, ...some });
  return (
    <search className={styles.filter} aria-label={texts.filter.label}>
      <Input
        allowClear={clearable}
        maxLength={100}
        prefix={<Icon of={SearchOutlined} />}
        placeholder={texts.filter.search}
        aria-label={texts.filter.search}
        value={chosen.search}
        onChange={({ target }) => choose({ search: target.value })}
      />
      <Select
        allowClear
        placeholder={texts.filter.allKinds}
        aria-label={texts.filter.kind}
        options={labels}
        value={chosen.kinds}
        onChange={(kinds?: ChangeKind) => choose({ kinds })}
      />
      <Select
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        placeholder={texts.filter.everybody}
        aria-label={texts.filter.person}
        options={persons}
        value={chosen.person}
        onChange={(person?: number | 'command') => choose({ person })}
      />
      <Day words={texts.filter.from} value={chosen.dateStart} onDay={(dateStart) => choose({ dateStart })} />
      <Day words={texts.filter.until} value={chosen.dateEnd} onDay={(dateEnd) => choose({ dateEnd })} />
    </search>
  );
}

type DayProps = {
  words: string;
  value: string | undefined;
  onDay: (day: string | undefined) => void;
};

function Day({ words, value, onDay }: DayProps) {
  return (
    <DatePicker
      aria-label={words}
      placeholder={words}
      format={dayFormats()}
      value={value ? dayjs(value) : null}
      onChange={(day) => onDay(day?.format('YYYY-MM-DD'))}
    />
  );
}

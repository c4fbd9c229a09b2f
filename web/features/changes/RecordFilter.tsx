/** Filters a list of records by text, kind, person and dates. */

import SearchOutlined from '@ant-design/icons/es/icons/SearchOutlined';
import { DatePicker, Input, Select } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { dayFormats } from '../../ui/calendar-months.ts';
import { clearable } from '../../ui/clearable.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { usePages } from '../../ui/PagePanel.tsx';
import { useDebounced } from '../../ui/useDebounced.ts';
import styles from './RecordFilter.module.css';
import { texts } from './texts.ts';

/** The filter as sent in requests; undefined values are not filtered. */
type Chosen<Kind, Person> = {
  search: string;
  kinds: Kind | undefined;
  person: Person | undefined;
  dateStart: string | undefined;
  dateEnd: string | undefined;
};

/** What is chosen, the query of its page, and the pages of the list. */
export function useRecordFilter<Kind extends string, Person extends string | number>() {
  const [chosen, setChosen] = useState<Chosen<Kind, Person>>({
    search: '',
    kinds: undefined,
    person: undefined,
    dateStart: undefined,
    dateEnd: undefined,
  });
  const { query: pageQuery, toFirst, pages } = usePages();
  const search = useDebounced(chosen.search.trim(), 300);
  const choose = (some: Partial<Chosen<Kind, Person>>) => {
    setChosen({ ...chosen, ...some });
    toFirst();
  };
  return {
    query: { ...chosen, search: search || undefined, ...pageQuery },
    pages,
    filter: { chosen, choose },
  };
}

type Option<Value> = { value: Value; label: string };

type Props<Kind, Person> = {
  label: string;
  /** Names what the text is searched in. */
  search: string;
  kinds: Option<Kind>[];
  persons: Option<Person>[];
  chosen: Chosen<Kind, Person>;
  choose: (some: Partial<Chosen<Kind, Person>>) => void;
};

export function RecordFilter<Kind extends string, Person extends string | number>(
  props: Props<Kind, Person>,
) {
  const { label, search, kinds, persons, chosen, choose } = props;
  return (
    <search className={styles.filter} aria-label={label}>
      <Input
        allowClear={clearable}
        maxLength={100}
        prefix={<Icon of={SearchOutlined} />}
        placeholder={search}
        aria-label={search}
        value={chosen.search}
        onChange={({ target }) => choose({ search: target.value })}
      />
      <Select
        allowClear
        placeholder={texts.filter.allKinds}
        aria-label={texts.filter.kind}
        options={kinds}
        value={chosen.kinds}
        onChange={(kinds?: Kind) => choose({ kinds })}
      />
      <Select
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        placeholder={texts.filter.everybody}
        aria-label={texts.filter.person}
        options={persons}
        value={chosen.person}
        onChange={(person?: Person) => choose({ person })}
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

/** Chooses a dimension and its members. */
import { members } from '@tripledger/contract/query/cells.ts';
import type { QueryDimension } from '@tripledger/contract/query/dimensions.ts';
import type { Question } from '@tripledger/contract/query/question.ts';
import { Button, Checkbox, Select } from 'antd';
import { useId, useState } from 'react';
import { useAnswer } from '../../api/useAnswer.ts';
import { useDebounced } from '../../ui/useDebounced.ts';
import { dimensionChoices } from './choices.ts';
import styles from './explore.module.css';
import { memberText } from './member-text.ts';
import { texts } from './texts.ts';
import { type Catalogue, useQueryFilter } from './useAsked.ts';
import { useMemberNames } from './useMemberNames.ts';

type Condition = Question['where'][number];
type Key = Condition['in'][number];

type Props = {
  catalogue: Catalogue;
  question: Question;
  /** Absent: a new one. */
  condition: Condition | undefined;
  onApply: (condition: Condition) => void;
  onCancel: () => void;
};

export function ConditionForm({ catalogue, question, condition, onApply, onCancel }: Props) {
  const id = useId();
  const [dimension, setDimension] = useState<QueryDimension | undefined>(condition?.dimension);
  const [chosen, setChosen] = useState<Key[]>(condition?.in ?? []);
  const [except, setExcept] = useState(condition?.except ?? false);
  const label = catalogue.dimensions.find(({ name }) => name === condition?.dimension)?.label ?? '';
  const taken = question.where.map((one) => one.dimension).filter((name) => name !== condition?.dimension);
  return (
    <fieldset
      className={styles.form}
      onKeyDown={({ key }) => key === 'Escape' && onCancel()}
      aria-label={condition ? texts.condition.edit(label) : texts.condition.title}
    >
      <span id={`${id}-dimension`} className={styles.label}>
        {texts.condition.dimension}
      </span>
      <Select
        aria-labelledby={`${id}-dimension`}
        autoFocus
        showSearch={{ optionFilterProp: 'label' }}
        placeholder={texts.condition.chooseDimension}
        value={dimension}
        options={dimensionChoices(catalogue, question, taken)}
        onChange={(name) => {
          setDimension(name as QueryDimension);
          setChosen([]);
        }}
      />
      <span id={`${id}-members`} className={styles.label}>
        {texts.condition.members(except)}
      </span>
      <MemberSelect
        key={dimension}
        labelledBy={`${id}-members`}
        dimension={dimension}
        question={question}
        chosen={chosen}
        onChange={setChosen}
      />
      <Checkbox checked={except} onChange={({ target }) => setExcept(target.checked)}>
        {texts.condition.except}
      </Checkbox>
      <div className={styles.buttons}>
        <Button
          type="primary"
          disabled={!dimension || chosen.length === 0}
          onClick={() => dimension && onApply({ dimension, in: chosen, ...(except && { except }) })}
        >
          {texts.condition.add}
        </Button>
        <Button onClick={onCancel}>{texts.condition.cancel}</Button>
      </div>
    </fieldset>
  );
}

type MemberSelectProps = {
  labelledBy: string;
  dimension: QueryDimension | undefined;
  question: Question;
  chosen: readonly Key[];
  onChange: (keys: Key[]) => void;
};

/** Keys are numbers, texts or none: the list has them as JSON. */
const textOf = (key: Key) => JSON.stringify(key);

function MemberSelect({ labelledBy, dimension, question, chosen, onChange }: MemberSelectProps) {
  const [search, setSearch] = useState('');
  const where = question.where.filter((one) => one.dimension !== dimension);
  const filter = useQueryFilter(where);
  const { data, isFetching } = useAnswer(
    members,
    {
      body: {
        dimension: dimension ?? 'product',
        ...(question.metrics[0] && { metric: question.metrics[0] }),
        search: useDebounced(search.trim(), 300),
        filter,
      },
    },
    { enabled: dimension !== undefined },
  );
  const names = useMemberNames({ dimension: dimension ?? 'product', in: [...chosen] });
  const found = (data?.members ?? []).map((member) => ({
    value: textOf(member.key),
    label: memberText(dimension ?? '', member),
  }));
  const rest = chosen
    .map((key, at) => ({ value: textOf(key), label: names[at] ?? String(key) }))
    .filter(({ value }) => !found.some((one) => one.value === value));
  return (
    <Select<string[]>
      mode="multiple"
      aria-labelledby={labelledBy}
      disabled={dimension === undefined}
      placeholder={texts.condition.chooseMembers}
      value={chosen.map(textOf)}
      showSearch={{ optionFilterProp: 'label', onSearch: setSearch }}
      options={[...found, ...rest]}
      loading={isFetching}
      notFoundContent={isFetching ? texts.condition.searching : texts.condition.nothing}
      onChange={(values) => onChange(values.map((value) => JSON.parse(value) as Key))}
      popupRender={(list) => (
        <>
          {list}
          {data && data.total > data.members.length && (
            <p className={styles.more}>{texts.condition.more(data.total)}</p>
          )}
        </>
      )}
    />
  );
}

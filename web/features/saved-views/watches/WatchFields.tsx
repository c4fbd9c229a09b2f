/** The fields of a watch's form. */
import { members } from '@tripledger/contract/query/cells.ts';
import { type QueryMetric, queryMetrics } from '@tripledger/contract/query/metrics.ts';
import { firstQuestion, readQuestion } from '@tripledger/contract/query/question.ts';
import { allDates } from '@tripledger/contract/vocabulary/filters.ts';
import { watchFields, watchLimits } from '@tripledger/contract/watches/calls.ts';
import { type Condition, usual } from '@tripledger/contract/watches/condition.ts';
import { Form, Input, InputNumber, Select } from 'antd';
import { useAnswer } from '../../../api/useAnswer.ts';
import { fitting } from '../../../shared/form/fields.ts';
import styles from '../saved-views.module.css';
import { texts } from './texts.ts';

const words = texts.fields;

const optionsOf = <Key extends string>(labels: Record<Key, string>) =>
  (Object.entries(labels) as [Key, string][]).map(([value, label]) => ({ value, label }));

/** `search`: the view's address. */
export function WatchFields({ search }: { search: string }) {
  const question = readQuestion(new URLSearchParams(search).get('question')) ?? firstQuestion;
  const metric: QueryMetric = Form.useWatch('metric') ?? question.metrics[0]!;
  return (
    <>
      <Form.Item name="name" label={words.name} rules={[fitting(watchFields.name)]} required>
        <Input autoComplete="off" maxLength={watchLimits.name} />
      </Form.Item>
      <Form.Item name="metric" label={words.metric}>
        <Select options={question.metrics.map((value) => ({ value, label: queryMetrics[value].label }))} />
      </Form.Item>
      {question.by[0] && !ofTime.includes(question.by[0]) && (
        <MemberField dimension={question.by[0]} metric={metric} />
      )}
      <ConditionFields />
      <Form.Item
        name="recipients"
        label={words.recipients}
        extra={words.recipientsHint}
        rules={[fitting(watchFields.recipients)]}
        required
      >
        <Select mode="tags" tokenSeparators={[',', ';', ' ']} open={false} suffixIcon={null} />
      </Form.Item>
      <div className={styles.pair}>
        <Form.Item name={['quietHours', 'from']} label={words.quietFrom} extra={words.quietHint}>
          <Input type="time" />
        </Form.Item>
        <Form.Item name={['quietHours', 'to']} label={words.quietTo}>
          <Input type="time" />
        </Form.Item>
      </div>
    </>
  );
}

const ofTime: readonly string[] = ['day', 'week', 'month', 'quarter', 'financialYear', 'weekday'];

type Dimension = NonNullable<ReturnType<typeof readQuestion>>['by'][number];
type Member = { key: string | number | null; label: string };

function MemberField({ dimension, metric }: { dimension: Dimension; metric: QueryMetric }) {
  const { data } = useAnswer(members, { body: { dimension, metric, filter: allDates } });
  const known: Member | null | undefined = Form.useWatch('member', { preserve: true });
  const found = data?.members ?? [];
  const all = known && !found.some(({ key }) => key === known.key) ? [known, ...found] : found;
  return (
    <Form.Item
      name="member"
      label={words.member}
      getValueProps={(member: Member | null) => ({ value: member ? JSON.stringify(member.key) : '' })}
      normalize={(text: string) =>
        all.map(({ key, label }) => ({ key, label })).find(({ key }) => JSON.stringify(key) === text) ?? null
      }
    >
      <Select
        showSearch={{ optionFilterProp: 'label' }}
        options={[
          { value: '', label: words.whole },
          ...all.map(({ key, label }) => ({ value: JSON.stringify(key), label })),
        ]}
      />
    </Form.Item>
  );
}

function ConditionFields() {
  const kind: Condition['kind'] = Form.useWatch(['condition', 'kind']) ?? 'above';
  const number = (name: string, label: string, more: object = {}) => (
    <Form.Item name={['condition', name]} label={label} required {...more}>
      <InputNumber className={styles.number ?? ''} />
    </Form.Item>
  );
  const choice = (name: string, label: string, labels: Record<string, string>) => (
    <Form.Item name={['condition', name]} label={label}>
      <Select options={optionsOf(labels)} />
    </Form.Item>
  );
  return (
    <>
      {choice('kind', words.kind, texts.kinds)}
      {(kind === 'above' || kind === 'below') && number('value', words.value)}
      {kind === 'changed' && (
        <>
          {number('by', words.by)}
          {choice('in', words.in, texts.units)}
          {choice('against', words.against, texts.against)}
        </>
      )}
      {kind === 'unusual' && (
        <>
          {choice('per', words.per, texts.per)}
          {number('times', words.times, { extra: words.timesHint })}
        </>
      )}
    </>
  );
}

/** What a condition begins with, whichever kind is chosen. */
export const conditionDefaults = {
  value: 0,
  by: 10,
  in: 'percent',
  against: 'previous',
  per: 'month',
  times: usual.times.first,
} as const;

/** A booking line: its details, its editable fields, and its history. */
import {
  editLine,
  hasEditableStatus,
  type LineItem,
  line as lineCall,
  rawPolicyCodes,
} from '@tripledger/contract/bookings/calls.ts';
import { lineStatuses } from '@tripledger/contract/vocabulary/constants.ts';
import { Form, Select, Switch } from 'antd';
import { use } from 'react';
import { useAnswer } from '../../api/useAnswer.ts';
import { ChangeForm } from '../../shared/form/ChangeForm.tsx';
import { Following } from '../../shared/form/Following.tsx';
import { History } from '../../shared/history/History.tsx';
import { ModalContext } from '../../ui/modal.tsx';
import { useMoneyFormat } from '../../ui/money.ts';
import { QueryBoundary } from '../../ui/QueryBoundary.tsx';
import { RowsModal } from '../../ui/RowsModal.tsx';
import styles from './EditBooking.module.css';
import { FeedValue } from './FeedValue.tsx';
import { factsOf } from './facts.ts';
import { texts } from './texts.ts';

export function EditBooking({ id }: { id: number }) {
  return (
    <RowsModal title={texts.form.title}>
      <QueryBoundary answer={useAnswer(lineCall, { params: { id } })} height={320}>
        {(line) => <Line line={line} />}
      </QueryBoundary>
    </RowsModal>
  );
}

function Line({ line }: { line: LineItem }) {
  const format = useMoneyFormat();
  return (
    <div className={styles.line}>
      <dl className={styles.facts}>
        {factsOf(line, format).map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Edit line={line} />
      <History kinds={[editLine.kind]} subjectId={line.id} />
    </div>
  );
}

function Edit({ line }: { line: LineItem }) {
  const { id, organisation_id, is_active, raw_policy_code_id, product_type, status, feed, edited } = line;
  const { data, isPending } = useAnswer(rawPolicyCodes, { query: { organisation: organisation_id } });
  // Nodes moved below the customer bring policy codes of other customers along.
  const codes = data?.filter((code) => code.organisation_id === line.feed_organisation_id);
  const modal = use(ModalContext);
  const isStatusEditable = hasEditableStatus(product_type);
  const initial = { is_active, raw_policy_code: raw_policy_code_id, ...(isStatusEditable && { status }) };
  const options = [
    { value: none, label: texts.form.noPolicyCode },
    ...(codes ?? []).map(({ id: value, code, description }) => ({
      value,
      label: labelOf(code, description),
    })),
    ...ownCodes(line).filter(({ value }) => !codes?.some((one) => one.id === value)),
  ];
  return (
    <ChangeForm
      endpoint={editLine}
      sent={{ params: { id } }}
      initial={initial}
      version={line.version}
      onDone={() => modal?.onClose()}
    >
      <Following values={initial} />
      <Form.Item
        name="is_active"
        label={texts.form.active}
        valuePropName="checked"
        extra={
          <FeedValue
            name="is_active"
            value={feed.is_active}
            label={texts.feedValue.active}
            isEdited={edited.is_active}
          />
        }
      >
        <Switch />
      </Form.Item>
      <Form.Item
        name="raw_policy_code"
        label={texts.form.policyCode}
        getValueProps={(code: number | null) => ({ value: code ?? none })}
        normalize={(chosen: number | typeof none) => (chosen === none ? null : chosen)}
        extra={
          <FeedValue
            name="raw_policy_code"
            value={feed.raw_policy_code_id}
            label={feed.raw_policy_code ?? texts.feedValue.noPolicyCode}
            isEdited={edited.raw_policy_code_id}
          />
        }
      >
        <Select loading={isPending} showSearch={{ optionFilterProp: 'label' }} options={options} />
      </Form.Item>
      {isStatusEditable && (
        <Form.Item
          name="status"
          label={texts.form.status}
          extra={<FeedValue name="status" value={feed.status} label={feed.status} isEdited={edited.status} />}
        >
          <Select showSearch options={lineStatuses.map((value) => ({ value, label: value }))} />
        </Form.Item>
      )}
    </ChangeForm>
  );
}

/** Represents no policy code among the options, because an option value cannot be null. */
const none = 'none';

const labelOf = (code: string, description: string) =>
  description === '' || description === code ? code : `${code} – ${description}`;

/** The line's own policy code and the feed's, which no other line may use. */
function ownCodes({ raw_policy_code_id, raw_policy_code, feed }: LineItem) {
  const own = [
    { value: raw_policy_code_id, label: raw_policy_code },
    { value: feed.raw_policy_code_id, label: feed.raw_policy_code },
  ];
  const known = own.flatMap(({ value, label }) =>
    value !== null && label !== null ? [{ value, label }] : [],
  );
  return known.filter(({ value }, at) => known.findIndex((one) => one.value === value) === at);
}

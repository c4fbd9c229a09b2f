/** The fields of the schedule form; the report type determines which are enabled. */

import { reportFormats, reportTypes } from '@tripledger/contract/reports/kinds.ts';
import type { Schedule } from '@tripledger/contract/scheduled-reports/calls.ts';
import {
  formatsOf,
  isAfterToday,
  isDataExport,
  typeOf,
  words,
} from '@tripledger/contract/scheduled-reports/rules.ts';
import { reportPeriods } from '@tripledger/contract/vocabulary/report-periods.ts';
import { Form, Radio, Select } from 'antd';
import { todayIn } from '../../filter/shortcuts.ts';
import { useUser } from '../../session/useUser.ts';
import { ProductTypes } from '../../shared/form/ProductTypes.tsx';
import { type Draft, enabledFor, usualFor } from './draft.ts';
import { EndDateField } from './EndDateField.tsx';
import { EntitiesField } from './EntitiesField.tsx';
import { LocationField } from './LocationField.tsx';
import { OwnerItem } from './OwnerItem.tsx';
import { Preview } from './Preview.tsx';
import { RecipientsField } from './RecipientsField.tsx';
import { SampleButton } from './SampleButton.tsx';
import styles from './scheduled-reports.module.css';

const namedOptions = (list: readonly { id: number; name: string }[]) =>
  list.map(({ id, name }) => ({ value: id, label: name }));

const dateFieldOptions = [
  { value: 'transaction_date', label: 'Transaction date' },
  { value: 'departure_date', label: 'Departure date' },
];

/** A validation rule that rejects values matching the condition, with this message. */
const rejectIf = (message: string, isWrong: (value: never) => boolean) => ({
  validator: async (_rule: unknown, value: unknown) => {
    if (isWrong(value as never)) throw new Error(message);
  },
});

export function ScheduleFields({ schedule }: { schedule: Schedule | null }) {
  const form = Form.useFormInstance<Draft>();
  const { user, client } = useUser();
  const typeId = Form.useWatch('report_type', form);
  const entities = Form.useWatch('entities', form) ?? [];
  const type = typeId === undefined ? undefined : typeOf(typeId);
  const enabled = enabledFor(typeId);
  // An existing schedule that has lost its customers can still be edited.
  const needsCustomer = schedule === null && type !== undefined && !isDataExport(type.name);
  const formats = type ? formatsOf(type.name) : reportFormats;
  const today = todayIn(client.time_zone);
  return (
    <>
      {schedule && <OwnerItem schedule={schedule} />}
      <Form.Item
        name="report_type"
        label="Report type"
        rules={[{ required: true, message: words.reportType }]}
      >
        <Select
          disabled={schedule !== null}
          placeholder="Choose a report"
          options={namedOptions(reportTypes)}
          onChange={(chosen: number) => form.setFieldsValue(usualFor(chosen, user.email))}
        />
      </Form.Item>
      <Form.Item
        name="entities"
        label="Customers"
        required={needsCustomer}
        dependencies={['report_type']}
        rules={[rejectIf(words.customer, (chosen: number[]) => needsCustomer && chosen.length === 0)]}
      >
        <EntitiesField known={schedule?.entityList ?? []} isNeeded={needsCustomer} />
      </Form.Item>
      <div className={styles.pair}>
        <Form.Item
          name="report_format"
          label="Report format"
          rules={[{ required: true, message: words.reportFormat }]}
        >
          <Select disabled={!enabled.format} placeholder="Choose a format" options={namedOptions(formats)} />
        </Form.Item>
        <Form.Item name="date_field" label="Date type">
          <Radio.Group disabled={!enabled.dateField} options={dateFieldOptions} />
        </Form.Item>
      </div>
      <Form.Item
        name="productTypes"
        label="Product types"
        dependencies={['report_type']}
        rules={[
          rejectIf(words.productTypes, (chosen: string[]) => enabled.productTypes && chosen.length === 0),
        ]}
      >
        <ProductTypes disabled={!enabled.productTypes} />
      </Form.Item>
      <Form.Item name="countries" label="Location">
        <LocationField disabled={!enabled.location} />
      </Form.Item>
      <div className={styles.pair}>
        <Form.Item name="period" label="Period" rules={[{ required: true, message: words.period }]}>
          <Select placeholder="Choose a period" options={namedOptions(reportPeriods)} />
        </Form.Item>
        <Form.Item
          name="end_date"
          label="End date"
          rules={[rejectIf(words.endDate, (day: string | null) => day !== null && !isAfterToday(day, today))]}
        >
          <EndDateField />
        </Form.Item>
      </div>
      <Form.Item
        name="recipients"
        label="Recipients"
        rules={[{ required: true, type: 'array', message: words.recipients }]}
        extra={enabled.recipients ? undefined : words.ownerAlone}
      >
        <RecipientsField entities={entities} disabled={!enabled.recipients} />
      </Form.Item>
      <Preview schedule={schedule} />
      <SampleButton schedule={schedule} />
    </>
  );
}

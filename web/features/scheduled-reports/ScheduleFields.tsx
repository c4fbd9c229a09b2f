/** The fields of the schedule form; the report type determines which are enabled. */

import { mayGet, reportTypes } from '@tripledger/contract/reports/kinds.ts';
import type { Schedule } from '@tripledger/contract/scheduled-reports/calls.ts';
import {
  formatOf,
  hasFormats,
  isAfterToday,
  isOfOrganisations,
  typeOf,
  words,
} from '@tripledger/contract/scheduled-reports/rules.ts';
import { reportPeriods } from '@tripledger/contract/vocabulary/report-periods.ts';
import { Form, Radio, Select } from 'antd';
import { reportComparisons } from '../../filter/comparison.ts';
import { todayIn } from '../../filter/shortcuts.ts';
import { useUser } from '../../session/useUser.ts';
import { DayField } from '../../shared/form/DayField.tsx';
import { namedOptions, rejectIf } from '../../shared/form/fields.ts';
import { dayFormats } from '../../ui/calendar-months.ts';
import { type Draft, enabledFor, usualFor } from './draft.ts';
import { EntitiesField } from './EntitiesField.tsx';
import { ExportFields } from './ExportFields.tsx';
import { OwnerItem } from './OwnerItem.tsx';
import { Preview } from './Preview.tsx';
import { RecipientsField } from './RecipientsField.tsx';
import { SampleButton } from './SampleButton.tsx';
import styles from './scheduled-reports.module.css';
import { texts } from './texts.ts';
import { ViewField } from './ViewField.tsx';

export function ScheduleFields({ schedule }: { schedule: Schedule | null }) {
  const form = Form.useFormInstance<Draft>();
  const { user, client } = useUser();
  const typeId = Form.useWatch('report_type', form);
  // An administrator of the TMC also edits the schedules of others.
  const owner = Form.useWatch('user', form) ?? schedule?.userId ?? user.id;
  const isOwn = owner === user.id;
  const entities = Form.useWatch('entities', form) ?? [];
  const format = Form.useWatch('report_format', form);
  const type = typeId === undefined ? undefined : typeOf(typeId);
  const enabled = enabledFor(typeId);
  // An existing schedule that has lost its customers can still be edited.
  const needsCustomer = schedule === null && type !== undefined && isOfOrganisations(type.name);
  // The type of an existing schedule is shown to everyone who may edit it.
  const offered = reportTypes.filter(({ name }) => schedule !== null || mayGet(name, user.permissions));
  const today = todayIn(client.time_zone);
  return (
    <>
      {schedule && <OwnerItem schedule={schedule} />}
      <Form.Item
        name="report_type"
        label={texts.form.reportType}
        rules={[{ required: true, message: words.reportType }]}
        extra={formatInWords(type, format)}
      >
        <Select
          disabled={schedule !== null}
          placeholder={texts.form.chooseReport}
          options={namedOptions(offered)}
          onChange={(chosen: number) => form.setFieldsValue(usualFor(chosen, user.email))}
        />
      </Form.Item>
      {enabled.view && <ViewField schedule={schedule} />}
      <Form.Item
        name="entities"
        hidden={enabled.view}
        label={texts.form.organisations}
        required={needsCustomer}
        dependencies={['report_type']}
        rules={[rejectIf(words.customer, (chosen: number[]) => needsCustomer && chosen.length === 0)]}
      >
        <EntitiesField known={schedule?.entityList ?? []} isNeeded={needsCustomer} />
      </Form.Item>
      <ExportFields typeId={typeId} />
      {enabled.compare && (
        <Form.Item name="compare" label={texts.form.compareWith}>
          <Radio.Group options={[...reportComparisons]} />
        </Form.Item>
      )}
      <div className={styles.pair}>
        <Form.Item
          name="period"
          label={texts.form.period}
          rules={[{ required: true, message: words.period }]}
        >
          <Select placeholder={texts.form.choosePeriod} options={namedOptions(reportPeriods)} />
        </Form.Item>
        <Form.Item
          name="end_date"
          label={texts.form.endDate}
          rules={[rejectIf(words.endDate, (day: string | null) => day !== null && !isAfterToday(day, today))]}
        >
          <DayField none={texts.form.noEndDate} formats={dayFormats().slice(1)} />
        </Form.Item>
      </div>
      <Form.Item
        name="recipients"
        label={texts.form.recipients}
        rules={[{ required: true, type: 'array', message: words.recipients }]}
        extra={enabled.recipients ? undefined : isOwn ? texts.form.ownerAlone : words.ownerAlone}
      >
        <RecipientsField entities={entities} disabled={!enabled.recipients} />
      </Form.Item>
      <Preview schedule={schedule} />
      <SampleButton schedule={schedule} />
    </>
  );
}

/** States the format of a report that comes in one format only. */
function formatInWords(type: ReturnType<typeof typeOf>, format: number | undefined) {
  const name = format === undefined ? undefined : formatOf(format)?.name;
  return type && !hasFormats(type.name) && name ? texts.form.sentAs(name) : undefined;
}

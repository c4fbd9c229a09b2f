/** Schedules: which reports are delivered automatically, to whom, and how often. */
import * as z from 'zod';
import { change, endpoint } from '../http/endpoint.ts';
import { expectedVersion, version } from '../http/versions.ts';
import { dateFields } from '../reports/kinds.ts';
import { comparisons } from '../vocabulary/comparison.ts';
import { productTypes } from '../vocabulary/constants.ts';
import { countryRows, id, isoDate, ofFields, selectingNode } from '../vocabulary/filters.ts';
import { deliveryDay } from '../vocabulary/report-periods.ts';
import { runRow } from './ledger.ts';
import {
  hasItsProductTypes,
  isInItsFormat,
  lacksCustomer,
  lacksView,
  reportFields,
  scheduled,
  words,
} from './rules.ts';

const access = ['scheduled_reports'] as const;

const delivery = z.object({
  at: z.iso.datetime(),
  dateStart: z.string().meta({ description: 'The first day that the report tells of.' }),
  dateEnd: z.string(),
});
export type PlannedDelivery = z.infer<typeof delivery>;

const schedule = z.object({
  id: z.number(),
  entityList: z
    .array(z.object({ id: z.number(), label: z.string() }))
    .meta({ description: 'A report for each; empty: one of all that its reader may see.' }),
  view: z
    .object({ id: z.number(), name: z.string() })
    .nullable()
    .meta({ description: 'Of a Saved view; null: of another report.' }),
  reportType: z.string(),
  reportFormat: z.string(),
  periodId: z.number(),
  periodName: z.string(),
  endDate: z.string().nullable(),
  recipientsEmails: z.array(z.string()),
  productTypes: z.array(z.enum(productTypes)),
  location: countryRows,
  dateField: z.enum(dateFields),
  compare: z.enum(comparisons),
  userId: z.number().meta({ description: 'The owner, on whose behalf it is delivered.' }),
  userName: z.string(),
  userEmail: z.string(),
  clientId: z.number(),
  isPaused: z.boolean(),
  version,
  stopped: z.string().nullable().meta({ description: 'Why nothing is delivered; null: it is.' }),
  last: runRow.nullable().meta({ description: 'The last run by the clock; null: none was due yet.' }),
  next: delivery.nullable().meta({ description: 'null: paused, stopped, or ended.' }),
});
export type Schedule = z.infer<typeof schedule>;

export const list = endpoint({
  method: 'GET',
  path: '/api/scheduled_report/list/',
  summary: 'The user’s own schedules, the newest first; for users of type Client those of all.',
  access,
  query: z
    .object({
      client: id.optional().meta({ description: 'Only those that report on this node or a node below it.' }),
    })
    .transform(selectingNode),
  answer: z.array(schedule),
});

const named = z.object({ id: z.number(), name: z.string() });

export const periods = endpoint({
  method: 'GET',
  path: '/api/scheduled_report/periods/',
  summary: 'How often reports can be delivered.',
  access,
  answer: z.array(named),
});

export const types = endpoint({
  method: 'GET',
  path: '/api/scheduled_report/report_types/',
  summary: 'Reports that the user can schedule, and the formats of each, the usual one first.',
  access,
  answer: z.array(named.extend({ formats: z.array(z.number()) })),
});

export const formats = endpoint({
  method: 'GET',
  path: '/api/scheduled_report/report_formats/',
  summary: 'Formats that reports come in.',
  access,
  answer: z.array(named),
});

/** The number of deliveries that a form previews. */
export const previewed = 3;

export const preview = endpoint({
  method: 'GET',
  path: '/api/scheduled_report/preview/',
  summary: 'When a schedule would be delivered next, and which dates the reports would cover.',
  access,
  query: z.object({
    period: z.coerce.number(words.period).pipe(reportFields.period),
    end_date: isoDate.optional(),
    schedule: id.optional().meta({ description: 'One that is edited: it goes on with what it owes.' }),
  }),
  answer: z.array(delivery),
});

const day = z.string().meta({ description: 'YYYY-MM-DD, at the TMC.' });

export const movedDeliveries = endpoint({
  method: 'GET',
  path: '/api/scheduled_report/delivery_date/moves/',
  summary:
    'The schedules whose next delivery another delivery day would move: the user’s own, for users of type Client those of all.',
  access: ['can_manage_settings'],
  query: z.object({
    period: z.coerce.number(words.period).pipe(reportFields.period),
    day_of_month: z.coerce.number('Enter a day from 1 to 31.').pipe(deliveryDay),
  }),
  answer: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      from: day,
      to: day.nullable().meta({ description: 'null: none, because the schedule ends before.' }),
      isDue: z.boolean().meta({ description: 'That day has begun: it would be delivered at once.' }),
    }),
  ),
});

const report = z.object(reportFields);
const body = z.object(scheduled);

type ReportFields = z.output<typeof report>;

/** Adds the rules that span several fields; each is checked as soon as its own fields are valid. */
const withRulesAcrossFields = <Body extends z.ZodType<ReportFields>>(
  body: Body,
  isNew: (fields: z.output<Body>) => boolean,
): Body =>
  body
    .refine((fields) => !(isNew(fields) && lacksCustomer(fields)), {
      ...ofFields('report_type', 'entities'),
      path: ['entities'],
      message: words.customer,
    })
    .refine((fields) => !lacksView(fields), {
      ...ofFields('report_type', 'view'),
      path: ['view'],
      message: words.view,
    })
    .refine(isInItsFormat, {
      ...ofFields('report_type', 'report_format'),
      path: ['report_format'],
      message: words.otherFormat,
    })
    .refine(hasItsProductTypes, {
      ...ofFields('report_type', 'extra_filters'),
      path: ['productTypes'],
      message: words.productTypes,
    });

export const create = change({
  method: 'POST',
  kind: 'schedule_changed',
  path: '/api/scheduled_report/create/',
  summary: 'Schedules a report.',
  access,
  body: withRulesAcrossFields(
    body.extend({ client: id.optional().meta({ description: 'The active TMC.' }) }),
    () => true,
  ),
  answer: schedule,
});

const params = z.object({ id });

export const edit = change({
  method: 'PATCH',
  kind: 'schedule_changed',
  path: '/api/scheduled_report/:id/',
  summary: 'Changes a schedule, except its report type. A user of type Client can become its owner.',
  access,
  params,
  body: withRulesAcrossFields(body.extend({ version: expectedVersion }), () => false),
  answer: schedule,
});

export const deactivate = change({
  method: 'DELETE',
  kind: 'schedule_changed',
  path: '/api/scheduled_report/:id/',
  summary: 'Deactivates a schedule: it is removed from the list and no longer delivered.',
  access,
  params,
  answer: z.null(),
});

export const pause = change({
  method: 'POST',
  kind: 'schedule_changed',
  path: '/api/scheduled_report/:id/pause/',
  summary: 'Pauses a schedule until it is resumed.',
  access,
  params,
  answer: schedule,
});

export const resume = change({
  method: 'POST',
  kind: 'schedule_changed',
  path: '/api/scheduled_report/:id/resume/',
  summary: 'Resumes a schedule from its next delivery; deliveries that fell due in the meantime are skipped.',
  access,
  params,
  answer: schedule,
});

export const sample = change({
  method: 'POST',
  kind: 'report_requested',
  path: '/api/scheduled_report/sample/',
  summary:
    'Sends the report to whoever asks, and to nobody else: of the last period that has ended, of the first node.',
  access,
  body: withRulesAcrossFields(
    report.extend({
      schedule: id.optional().meta({ description: 'One that is edited; absent: it is not saved yet.' }),
    }),
    ({ schedule: edited }) => edited === undefined,
  ),
  answer: z.null(),
});

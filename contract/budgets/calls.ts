/** Budgets of cost centres per fiscal year, and mail notifications when spend reaches a threshold. */
import * as z from 'zod';
import { change, endpoint } from '../http/endpoint.ts';
import { linesEndpoint } from '../http/lines.ts';
import { expectedVersion, version } from '../http/versions.ts';
import { enteredText, id, isoDate } from '../vocabulary/filters.ts';
import { endOfFiscalYear, fiscalPeriod, fiscalYear } from '../vocabulary/fiscal-years.ts';
import { money } from '../vocabulary/money.ts';
import { metrics } from './metrics.ts';
import { budgetAmount, threshold } from './rules.ts';

const access = ['view_budgets'] as const;

const periodQuery = z.object({
  client: id.meta({ description: 'Id of a customer, or of a node below one: its rows and all below it.' }),
  fiscalYear: id
    .refine((year) => endOfFiscalYear(year) !== undefined, 'Unknown fiscal year.')
    .optional()
    .meta({
      description: 'Id of the year that the caller believes the customer’s; another one by now: 409.',
    }),
  dateStart: isoDate.optional(),
  dateEnd: isoDate
    .optional()
    .meta({ description: 'A day of the fiscal year; absent: the one that holds today.' }),
});

const row = z.object({
  entityId: z.number(),
  costCentre: z.string(),
  parentId: z.number().nullable().meta({ description: 'null: the node that was asked for.' }),
  isGranted: z.boolean().meta({
    description:
      'false: only some of what lies below it may be seen; then its spend is of that, and its budget is not told.',
  }),
  previous: money,
  current: money,
  budget: money.nullable(),
  version,
  notificationCount: z.number(),
  linearForecast: money.nullable(),
  seasonalForecast: money.nullable(),
});
export type BudgetRow = z.infer<typeof row>;

export const list = endpoint({
  method: 'GET',
  path: '/api/budgets/list/',
  summary: 'Cost centres with their spend in a fiscal year and in the one before, and their budgets.',
  access,
  query: periodQuery,
  answer: z.object({
    customer: z.object({ id: z.number(), label: z.string() }).nullable().meta({
      description: 'The customer of the node; null: it belongs to none.',
    }),
    fiscalYear: fiscalYear.nullable().meta({ description: 'The customer’s; null: none is defined.' }),
    period: fiscalPeriod.nullable(),
    previous: fiscalPeriod.nullable(),
    rows: z.array(row).meta({ description: 'Empty without a fiscal year.' }),
  }),
  metrics: {
    previous: metrics.previous,
    current: metrics.current,
    linearForecast: metrics.linearForecast,
    seasonalForecast: metrics.seasonalForecast,
  },
});

export const customers = endpoint({
  method: 'GET',
  path: '/api/budgets/customers/',
  summary: 'Customers with their spend in the fiscal year that holds today, and their budgets.',
  access,
  query: z.object({
    client: id.optional().meta({ description: 'Id of a group of customers; absent: all customers.' }),
  }),
  answer: z.array(
    z.object({
      id: z.number(),
      label: z.string(),
      period: fiscalPeriod.nullable().meta({
        description:
          'null: the customer has no fiscal year, and therefore neither spend nor a budget in one.',
      }),
      current: money.nullable(),
      budget: money.nullable().meta({ description: 'null also if only some of the customer may be seen.' }),
      linearForecast: money.nullable(),
      seasonalForecast: money.nullable(),
    }),
  ),
  metrics: {
    current: metrics.current,
    linearForecast: metrics.linearForecast,
    seasonalForecast: metrics.seasonalForecast,
  },
});
export type CustomerBudget = z.infer<typeof customers.answer>[number];

export const save = change({
  method: 'POST',
  kind: 'budget_set',
  path: '/api/budgets/list/',
  summary: 'Sets budgets, all or none. Messages are named by the place in the list, from 0.',
  access,
  query: periodQuery.required({ fiscalYear: true, dateStart: true, dateEnd: true }),
  body: z
    .array(
      z.object({
        entity: id,
        amount: budgetAmount.nullable().meta({ description: 'null: no budget.' }),
        version: expectedVersion,
      }),
    )
    .min(1, 'Enter a budget.')
    .max(5000, 'Too many budgets.')
    .refine(
      (rows) => new Set(rows.map(({ entity }) => entity)).size === rows.length,
      'A cost centre is there twice.',
    ),
  answer: z.null(),
});

export const fiscalYears = endpoint({
  method: 'GET',
  path: '/api/budgets/fiscal_years/',
  summary:
    'Fiscal years that end with a month, and the others that customers have of which the user may see some.',
  access: ['view_budgets', 'can_manage_settings'],
  answer: z.array(fiscalYear),
});

const notification = z.object({
  id: z.number(),
  entity: z.number(),
  user: z.number(),
  userName: z.string(),
  userEmail: z.string(),
  threshold: z.number().meta({ description: 'In percent of the budget.' }),
});
export type BudgetNotification = z.infer<typeof notification>;

const notificationBody = z.object({
  entity: id.optional(),
  id: id.nullish(),
  user: enteredText(320, 'Required field.').trim().min(1, 'Required field.').meta({
    description: 'E-mail of somebody who may see the whole cost centre.',
  }),
  threshold,
});

const ofEntity = z.object({ entity: id });

export const notifications = endpoint({
  method: 'GET',
  path: '/api/budgets/:entity/notifications/',
  summary: 'Who is notified when a cost centre’s spend passes a threshold.',
  access,
  params: ofEntity,
  answer: z.array(notification),
});

export const addNotification = change({
  method: 'POST',
  kind: 'budget_notification_changed',
  path: '/api/budgets/:entity/notifications/',
  summary: 'Adds a notification, sent once per threshold and fiscal year.',
  access,
  params: ofEntity,
  body: notificationBody,
  answer: notification,
});

export const editNotification = change({
  method: 'POST',
  kind: 'budget_notification_changed',
  path: '/api/budgets/notifications/:id/',
  summary: 'Changes the recipient or the threshold of a notification.',
  access,
  params: z.object({ id }),
  body: notificationBody,
  answer: notification,
});

export const deleteNotification = change({
  method: 'DELETE',
  kind: 'budget_notification_changed',
  path: '/api/budgets/notifications/:id/',
  summary: 'Deletes a notification.',
  access,
  params: z.object({ id }),
  answer: z.null(),
});

/** The query selects a node and the dates of a fiscal year. */
export const lines = linesEndpoint(metrics, { path: '/api/budgets/lines/', screen: 'Budgets' });

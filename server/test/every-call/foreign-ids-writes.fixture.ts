/** Every call with side effects that takes an id, with an id in every field that takes one. */
import * as bookings from '../../../contract/bookings/calls.ts';
import * as budgets from '../../../contract/budgets/calls.ts';
import * as changes from '../../../contract/changes/calls.ts';
import { previewTree, saveTree } from '../../../contract/hierarchy/editing.ts';
import { nodeChosen } from '../../../contract/hierarchy/frequent-nodes.ts';
import * as references from '../../../contract/references/calls.ts';
import * as exports from '../../../contract/reports/data-export.ts';
import { createSummaryReport } from '../../../contract/reports/summary-report.ts';
import * as schedules from '../../../contract/scheduled-reports/calls.ts';
import { sendAgain } from '../../../contract/scheduled-reports/ledger.ts';
import * as session from '../../../contract/session/calls.ts';
import * as settings from '../../../contract/settings/client.ts';
import { updateOrganisation } from '../../../contract/settings/organisations.ts';
import { setTarget } from '../../../contract/targets/calls.ts';
import { remind, writeTo } from '../../../contract/traveller-tracker/messages.ts';
import * as users from '../../../contract/users/calls.ts';
import { setGroupAccess } from '../../../contract/users/provisioned-groups.ts';
import { createToken, revokeToken } from '../../../contract/users/service-tokens.ts';
import * as views from '../../../contract/views/calls.ts';
import * as watches from '../../../contract/watches/calls.ts';
import * as webhooks from '../../../contract/watches/webhooks.ts';
import { type Besides, boss, emailOf, type Ids, type Write } from './foreign-ids.fixture.ts';
import { writesOfFeeds } from './foreign-ids-writes-of-feeds.fixture.ts';
import { writesOfMerging } from './foreign-ids-writes-of-merging.fixture.ts';

export const dates = { dateStart: '2026-03-01', dateEnd: '2026-03-31' };

export const acme = emailOf('ONE', 'ACME');
const report = { report_type: 4, report_format: 1, period: 1 };
const fiscalYear = { fiscalYear: 630, dateStart: '2025-07-01', dateEnd: '2026-06-30' };
const map = [{ referenceField: 'project', overridingField: 'matter_number' }];

const addressOf = (node: unknown, child: unknown, traveller: unknown) =>
  `node=${node}&child=${child}&only=${JSON.stringify({ traveller: { id: traveller } })}`;

/** The operator allows the address of the webhook. */
export const withWebhooks = { watches: { webhookHosts: ['hooks.example.com'], ledgerDays: 400 } };

/** Every call with side effects, as Acme's reader sends it, in an order in which each can be made once. */
export const writes: Write[] = [
  {
    endpoint: createSummaryReport,
    sent: ({ customer }, { metrics }) => ({ query: { ...dates, client: customer }, body: metrics }),
  },
  {
    endpoint: bookings.editLine,
    sent: ({ line, rawPolicy }) => ({
      params: { id: line },
      body: { raw_policy_code: rawPolicy },
    }),
  },
  {
    endpoint: budgets.save,
    sent: ({ customer, node }) => ({
      query: { client: customer, ...fiscalYear },
      body: [
        { entity: customer, amount: 10 },
        { entity: node, amount: 10 },
      ],
    }),
  },
  {
    endpoint: budgets.addNotification,
    sent: ({ node, email }) => ({
      params: { entity: node },
      body: { user: email, threshold: 60 },
    }),
  },
  {
    endpoint: budgets.editNotification,
    sent: ({ notification, email }) => ({
      params: { id: notification },
      body: { user: email, threshold: 70 },
    }),
  },
  {
    endpoint: views.create,
    sent: ({ customer, node, traveller }) => ({
      body: { name: 'Air', path: '/view/airfare', search: addressOf(customer, node, traveller) },
    }),
  },
  {
    endpoint: views.update,
    sent: ({ view, customer, node, traveller }) => ({
      params: { id: view },
      body: { search: addressOf(customer, node, traveller), folder: 'Team', isShared: true },
    }),
  },
  { endpoint: views.duplicate, sent: ({ view }) => ({ params: { id: view } }) },
  {
    endpoint: views.setFavourite,
    sent: ({ view }) => ({ params: { id: view }, body: { isFavourite: true } }),
  },
  { endpoint: views.setStart, sent: ({ view }) => ({ params: { id: view }, body: { isStart: true } }) },
  {
    endpoint: watches.create,
    sent: ({ explored, email }) => ({
      body: {
        view: explored,
        name: 'Bookings',
        metric: 'bookings',
        condition: { kind: 'above', value: 2 },
        recipients: [email],
      },
    }),
  },
  {
    endpoint: watches.update,
    sent: ({ watch, email }) => ({ params: { id: watch }, body: { name: 'Many', recipients: [email] } }),
  },
  { endpoint: watches.pause, sent: ({ watch }) => ({ params: { id: watch }, body: { isPaused: true } }) },
  {
    endpoint: webhooks.setWebhook,
    sent: ({ watch }) => ({ params: { id: watch }, body: { address: 'https://hooks.example.com/' } }),
  },
  ...[webhooks.replaceSecret, webhooks.testWebhook, webhooks.removeWebhook].map((endpoint) => ({
    endpoint,
    sent: ({ watch }: Ids) => ({ params: { id: watch } }),
  })),
  { endpoint: nodeChosen, sent: ({ node }) => ({ params: { id: node } }) },
  ...[previewTree, saveTree].map((endpoint) => ({
    endpoint,
    sent: ({ extra, customer }: Ids, { version }: Besides) => ({
      body: { version, nodes: [{ id: extra, label: 'Extra ACME', parent_id: customer }] },
    }),
  })),
  {
    endpoint: saveTree,
    sent: ({ extra }, { version }) => ({ body: { version, nodes: [], deleted: [extra] } }),
  },
  {
    endpoint: references.create,
    sent: ({ customer, clientId }) => ({
      body: { organisation: customer, data_source: 'test', tmc: clientId, map },
    }),
  },
  {
    endpoint: references.update,
    sent: ({ map: id, customer, clientId }) => ({
      params: { id },
      body: { organisation: customer, data_source: 'mapped', tmc: clientId, map },
    }),
  },
  ...[exports.emailExportInvoice, exports.emailExportSegments].map((endpoint) => ({
    endpoint,
    sent: ({ customer }: Ids) => ({ query: { ...dates, client: customer } }),
  })),
  {
    endpoint: schedules.create,
    sent: ({ customer, owner, clientId }) => ({
      body: { ...report, entities: [customer], recipients: [acme], user: owner, client: clientId },
    }),
  },
  {
    endpoint: schedules.edit,
    sent: ({ schedule, node, owner }) => ({
      params: { id: schedule },
      body: { ...report, entities: [node], recipients: [acme], user: owner },
    }),
  },
  {
    endpoint: schedules.sample,
    sent: ({ customer, schedule }) => ({ body: { ...report, entities: [customer], schedule } }),
  },
  ...[schedules.pause, schedules.resume].map((endpoint) => ({
    endpoint,
    sent: ({ schedule }: Ids) => ({ params: { id: schedule } }),
  })),
  {
    endpoint: sendAgain,
    sent: ({ run, delivery }) => ({ params: { id: run }, body: { deliveries: [delivery] } }),
  },
  {
    endpoint: writeTo,
    sent: ({ traveller, booking }) => ({
      body: {
        to: [{ travellerId: traveller, bookingId: booking }],
        place: 'There',
        subject: 'You',
        text: 'Call.',
      },
    }),
  },
  { endpoint: remind, sent: ({ message: id }) => ({ params: { id } }) },
  {
    endpoint: updateOrganisation,
    sent: ({ customer }) => ({ params: { id: customer }, body: { id: customer } }),
  },
  {
    endpoint: setTarget,
    sent: ({ customer }) => ({
      params: { id: customer, figure: 'cost_of_change' },
      body: { percent: 10 },
    }),
  },
  ...[settings.updateClient, settings.previewClient].map((endpoint) => ({
    endpoint,
    by: boss,
    sent: ({ clientId }: Ids) => ({ params: { id: clientId }, body: { id: clientId, settings: {} } }),
  })),
  {
    endpoint: users.edit,
    sent: ({ user, customer }) => ({ params: { id: user }, body: { entities: [customer] } }),
  },
  { endpoint: users.inviteAgain, sent: ({ user }) => ({ params: { id: user } }) },
  {
    endpoint: users.invite,
    sent: ({ node }) => ({ body: { name: 'New', email: 'new@one.test', entities: [node] } }),
  },
  { endpoint: createToken, sent: ({ node }) => ({ body: { name: 'New', entities: [node] } }) },
  {
    endpoint: setGroupAccess,
    by: boss,
    sent: ({ provisionedGroup: id, node }) => ({ params: { id }, body: { entities: [node] } }),
  },
  { endpoint: revokeToken, sent: ({ token }) => ({ params: { id: token } }) },
  {
    endpoint: session.selectClient,
    sent: ({ subject, clientId }) => ({ params: { subject }, body: { client: clientId } }),
  },
  {
    endpoint: session.updateMetadata,
    sent: ({ subject }) => ({ params: { subject }, body: { 'accept-terms': true } }),
  },
  ...writesOfMerging,
  ...writesOfFeeds,
  { endpoint: changes.undo, sent: ({ record }) => ({ params: { id: record } }) },
  { endpoint: budgets.deleteNotification, sent: ({ notification }) => ({ params: { id: notification } }) },
  { endpoint: schedules.deactivate, sent: ({ schedule }) => ({ params: { id: schedule } }) },
  { endpoint: watches.remove, sent: ({ watch }) => ({ params: { id: watch } }) },
  { endpoint: views.remove, sent: ({ view }) => ({ params: { id: view } }) },
];

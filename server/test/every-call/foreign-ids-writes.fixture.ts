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
import * as feeTypes from '../../../contract/service-fee-types/calls.ts';
import * as session from '../../../contract/session/calls.ts';
import * as settings from '../../../contract/settings/client.ts';
import { updateOrganisation } from '../../../contract/settings/organisations.ts';
import { setTarget } from '../../../contract/targets/calls.ts';
import * as policies from '../../../contract/travel-policies/calls.ts';
import * as travellers from '../../../contract/traveller-merging/calls.ts';
import { remind, writeTo } from '../../../contract/traveller-tracker/messages.ts';
import * as users from '../../../contract/users/calls.ts';
import { createToken, revokeToken } from '../../../contract/users/service-tokens.ts';
import { type Besides, boss, emailOf, type Ids, type Write } from './foreign-ids.fixture.ts';
import { writesOfFeeds } from './foreign-ids-writes-of-feeds.fixture.ts';

export const dates = { dateStart: '2026-03-01', dateEnd: '2026-03-31' };

export const acme = emailOf('ONE', 'ACME');
const report = { report_type: 4, report_format: 1, period: 1 };
const fiscalYear = { fiscalYear: 630, dateStart: '2025-07-01', dateEnd: '2026-06-30' };
const map = [{ referenceField: 'project', overridingField: 'matter_number' }];

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
  { endpoint: revokeToken, sent: ({ token }) => ({ params: { id: token } }) },
  {
    endpoint: session.selectClient,
    sent: ({ subject, clientId }) => ({ params: { subject }, body: { client: clientId } }),
  },
  {
    endpoint: session.updateMetadata,
    sent: ({ subject }) => ({ params: { subject }, body: { 'accept-terms': true } }),
  },
  ...[travellers.previewEdit, travellers.edit].map((endpoint) => ({
    endpoint,
    sent: ({ traveller }: Ids) => ({ params: { id: traveller }, body: { name: 'Ada L' } }),
  })),
  {
    endpoint: travellers.dismiss,
    sent: ({ traveller, otherTraveller }) => ({ body: { suggestions: [[traveller, otherTraveller]] } }),
  },
  ...[travellers.previewMerge, travellers.merge].map((endpoint) => ({
    endpoint,
    sent: ({ traveller, otherTraveller, rawTraveller, otherRawTraveller }: Ids) => ({
      body: {
        travellers: [traveller, otherTraveller],
        primary_traveller: traveller,
        seen_raw_ids: [rawTraveller, otherRawTraveller],
        override_name: 'Ada',
      },
    }),
  })),
  {
    endpoint: travellers.unmerge,
    sent: ({ otherRawTraveller }) => ({ body: { travellers: [otherRawTraveller] } }),
  },
  ...[policies.previewEdit, policies.edit].map((endpoint) => ({
    endpoint,
    sent: ({ policy }: Ids) => ({
      params: { id: policy },
      body: { description: 'Other', is_compliant: true, show_lost_savings: false },
    }),
  })),
  {
    endpoint: policies.dismiss,
    sent: ({ policy, otherPolicy }) => ({ body: { suggestions: [[policy, otherPolicy]] } }),
  },
  ...[policies.previewMerge, policies.merge].map((endpoint) => ({
    endpoint,
    sent: ({ policy, otherPolicy, rawPolicy, otherRawPolicy }: Ids) => ({
      body: {
        policies: [policy, otherPolicy],
        primary_policy: policy,
        seen_raw_ids: [rawPolicy, otherRawPolicy],
        description: 'One',
        is_compliant: true,
        show_lost_savings: false,
      },
    }),
  })),
  { endpoint: policies.unmerge, sent: ({ otherRawPolicy }) => ({ body: { policies: [otherRawPolicy] } }) },
  ...[feeTypes.previewEdit, feeTypes.edit].map((endpoint) => ({
    endpoint,
    sent: ({ feeType }: Ids) => ({ params: { id: feeType }, body: { description: 'Other' } }),
  })),
  {
    endpoint: feeTypes.dismiss,
    sent: ({ feeType, otherFeeType }) => ({ body: { suggestions: [[feeType, otherFeeType]] } }),
  },
  ...[feeTypes.previewMerge, feeTypes.merge].map((endpoint) => ({
    endpoint,
    sent: ({ feeType, otherFeeType, rawFee, otherRawFee }: Ids) => ({
      body: {
        service_fee_types: [feeType, otherFeeType],
        primary_service_fee_type: feeType,
        seen_raw_ids: [rawFee, otherRawFee],
        new_description: 'One',
      },
    }),
  })),
  {
    endpoint: feeTypes.unmerge,
    sent: ({ otherRawFee }) => ({ body: { raw_service_fee_types: [otherRawFee] } }),
  },
  ...writesOfFeeds,
  { endpoint: changes.undo, sent: ({ record }) => ({ params: { id: record } }) },
  { endpoint: budgets.deleteNotification, sent: ({ notification }) => ({ params: { id: notification } }) },
  { endpoint: schedules.deactivate, sent: ({ schedule }) => ({ params: { id: schedule } }) },
];

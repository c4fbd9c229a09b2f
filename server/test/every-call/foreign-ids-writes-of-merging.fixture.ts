/** Every call that edits, merges or unmerges travellers, policies and service fee types. */
import * as feeTypes from '../../../contract/service-fee-types/calls.ts';
import * as policies from '../../../contract/travel-policies/calls.ts';
import * as travellers from '../../../contract/traveller-merging/calls.ts';
import type { Ids, Write } from './foreign-ids.fixture.ts';

export const writesOfMerging: readonly Write[] = [
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
];

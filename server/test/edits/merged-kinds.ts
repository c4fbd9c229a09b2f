/** Merging of service fee types, travellers and travel policies, with the figures that group by them. */
import { expect } from 'vitest';
import * as feeTypes from '../../../contract/service-fee-types/calls.ts';
import { spendAnalysis as feesByType } from '../../../contract/service-fees/calls.ts';
import * as policies from '../../../contract/travel-policies/calls.ts';
import { spendAnalysis as spendByTraveller } from '../../../contract/traveller/calls.ts';
import * as travellers from '../../../contract/traveller-merging/calls.ts';
import type { Row } from '../builders/feed.ts';
import { march } from './figures.ts';
import { type Kind, merging, textsOf } from './merging.ts';
import { customerOf, edited, isCounted, type Model, rawPolicyOf } from './model.ts';
import type { Check, Part, World } from './world.ts';

const pageSize = 1000;
const counted = (model: Model) => model.lines.filter((line) => isCounted(model, line));
const cents = ({ amount_paid }: Row) => Math.round(Number(amount_paid) * 100);
const sum = (lines: readonly Row[], of: (line: Row) => number) =>
  lines.reduce((total, line) => total + of(line), 0) / 100;

type FeeType = { description: string };

const feeType: Kind<FeeType> = {
  what: 'fee type',
  raws: ({ lines }) =>
    new Map(lines.flatMap(({ service_fee_type: name }) => (name ? [[name, ''] as const] : []))),
  ofFeed: (raw) => ({ description: raw }),
  shown: (_, texts) => texts,
  written: (random) => ({ description: `Fee of ${random.whole(1, 1_000_000)}` }),
  merged: (texts, written) => ({ ...texts, ...written }),
  rewritten: (_, texts, written) => ({ ...texts, ...written }),
  async list({ server, editor }) {
    const answer = await server.get(editor, feeTypes.list, { query: { pageSize } });
    return answer.rows.map((row) => ({
      id: row.serviceFeeTypeId,
      shown: { description: row.serviceFeeTypeDescription },
      rawIds: row.rawServiceFeeTypeIds,
    }));
  },
  async rawNames({ server, editor }, serviceFeeTypeId) {
    const answer = await server.get(editor, feeTypes.raw, { query: { serviceFeeTypeId } });
    return answer.map(({ id, description }) => [id, description]);
  },
  edit: (id, body) => [feeTypes.edit, { params: { id }, body }],
  merge: (ids, primary, written) => {
    const { description: new_description } = written as FeeType;
    const body = { service_fee_types: ids, primary_service_fee_type: primary, new_description };
    return [feeTypes.merge, { body }];
  },
  unmerge: (ids) => [feeTypes.unmerge, { body: { raw_service_fee_types: ids } }],
};

const expectFees: Check = async ({ server, editor, model }) => {
  const lines = counted(model).filter(({ product_type }) => product_type === 'Service Fee');
  const byType = Map.groupBy(
    lines,
    (line) => textsOf(feeType, model, line.service_fee_type ?? '').description,
  );
  const expected = [...byType].map(([description, own]) => [description, sum(own, cents)]);
  const answer = await server.get(editor, feesByType, { query: march });
  const found = answer.map((row) => [row.feeType, row.totalAmount]);
  expect(found.sort()).toEqual(expected.sort());
};

type Traveller = { name: string; employeeNumber: string | null };

const keyOf = (name: string, number: string | null | undefined) => `${name} (${number ?? ''})`;
const travellerOf = ({ traveller_name: name = '', employee_number: number }: Row) => keyOf(name, number);
const traveller: Kind<Traveller> = {
  what: 'traveller',
  raws: (model) =>
    new Map(model.lines.map((line) => [travellerOf(line), customerOf(model, line.node_code ?? '')])),
  ofFeed: (raw) => {
    const [, name = '', number = ''] = /^(.*) \((.*)\)$/.exec(raw) ?? [];
    return { name, employeeNumber: number || null };
  },
  shown: (_, texts) => texts,
  written: (random) => ({
    name: `Traveller ${random.whole(1, 1_000_000)}`,
    employeeNumber: random.pick([null, 'E1', 'E9']),
  }),
  merged: (texts, written) => ({ ...texts, ...written }),
  rewritten: (_, texts, written) => ({ ...texts, ...written }),
  async list({ server, editor }) {
    const answer = await server.get(editor, travellers.list, { query: { pageSize } });
    return answer.rows.map((row) => ({
      id: row.travellerId,
      shown: { name: row.travellerName, employeeNumber: row.travellerEmployeeNumber },
      rawIds: row.travellerRaw,
    }));
  },
  async rawNames({ server, editor }, travellerId) {
    const answer = await server.get(editor, travellers.raw, { query: { travellerId } });
    const raws = answer;
    return raws.map(({ id, name, employee_number: number }) => [id, keyOf(name, number)]);
  },
  edit: (id, written) => {
    const { name, employeeNumber: employee_number } = written as Traveller;
    return [travellers.edit, { params: { id }, body: { name, employee_number } }];
  },
  merge: (ids, primary, written) => {
    const { name, employeeNumber } = written as Traveller;
    const texts = { override_name: name, override_employee_number: employeeNumber };
    return [travellers.merge, { body: { travellers: ids, primary_traveller: primary, ...texts } }];
  },
  unmerge: (ids) => [travellers.unmerge, { body: { travellers: ids } }],
};

const expectTravellers: Check = async ({ server, editor, model }) => {
  const inWords = (name: string, number: string | null, spend: number) => `${keyOf(name, number)}: ${spend}`;
  const byTraveller = Map.groupBy(counted(model), (line) =>
    JSON.stringify(
      edited<unknown>(model, `traveller of ${travellerOf(line)}`, traveller.ofFeed(travellerOf(line))),
    ),
  );
  const expected = [...byTraveller.values()].map((lines) => {
    const { name, employeeNumber } = textsOf(traveller, model, travellerOf(lines[0] ?? {}));
    return inWords(name, employeeNumber, sum(lines, cents));
  });
  const query = { ...march, pageSize };
  const { rows } = await server.get(editor, spendByTraveller, { query });
  const found = rows.map((row) => inWords(row.travellerName, row.employeeNumber, row.totalSpend));
  expect(found.sort()).toEqual(expected.sort());
};

/** A policy's edited texts; null: the feed's text for its code. */
type Policy = {
  code: string;
  description: string | null;
  is_compliant: boolean | null;
  show_lost_savings: boolean | null;
};
const meant = ['description', 'is_compliant', 'show_lost_savings'] as const;

/** The policy's current meaning. */
function meaning({ policies }: Model, { code, ...written }: Policy) {
  const row = policies.find((one) => one.policy_code === code) ?? {};
  const { description = code, is_compliant = 'Y', show_lost_savings = 'N' } = row;
  const ofFeed = {
    description,
    is_compliant: is_compliant === 'Y',
    show_lost_savings: show_lost_savings === 'Y',
  };
  const own = Object.entries(written).filter(([, value]) => value !== null);
  return { ...ofFeed, ...Object.fromEntries(own) };
}

/** null: the line has no policy code, which complies. */
const codeOf = (model: Model, { line_key, policy_code = '' }: Row) =>
  edited<string | null>(model, `policy code of ${line_key}`, policy_code);

const rawPolicy = (customer: string, code: string) => `${customer}/${code}`;
const codeIn = (raw: string) => raw.slice(raw.indexOf('/') + 1);

const policy: Kind<Policy> = {
  what: 'policy',
  raws: (model) =>
    new Map(
      model.lines.flatMap((line) =>
        [line.policy_code, codeOf(model, line)].flatMap((code) =>
          code ? [[rawPolicyOf(model, line, code), customerOf(model, line.node_code ?? '')] as const] : [],
        ),
      ),
    ),
  ofFeed: (raw) => ({ code: codeIn(raw), description: null, is_compliant: null, show_lost_savings: null }),
  shown: (model, texts) => ({ code: texts.code, ...meaning(model, texts) }),
  isUsed: (model, raw) =>
    model.lines.some((line) => raw.includes(rawPolicyOf(model, line, codeOf(model, line) ?? ''))),
  without: (texts, rest) => ({
    ...texts,
    code: rest.map(codeIn).includes(texts.code) ? texts.code : codeIn(rest[0] ?? texts.code),
  }),
  written: (random) => ({
    description: `Policy of ${random.whole(1, 1_000_000)}`,
    is_compliant: random.chance(0.5),
    show_lost_savings: random.chance(0.5),
  }),
  merged: (texts, written) => ({ ...texts, ...written }),
  rewritten: (model, texts, written) => {
    const now = meaning(model, texts);
    const other = meant.filter((field) => (written as Policy)[field] !== now[field]);
    return { ...texts, ...Object.fromEntries(other.map((field) => [field, (written as Policy)[field]])) };
  },
  async list({ server, editor }) {
    const answer = await server.get(editor, policies.list, { query: { pageSize } });
    return answer.rows.map((row) => ({
      id: row.policyId,
      shown: {
        code: row.policyCode,
        description: row.policyDescription,
        is_compliant: row.policyIsCompliant,
        show_lost_savings: row.policyShowLostSavings,
      },
      rawIds: row.policyRaw,
    }));
  },
  async rawNames({ server, editor, code: tmc, model }, id) {
    const answer = await server.get(editor, policies.raw, { params: { id } });
    const customers = model.hierarchy.filter(({ parent_code }) => !parent_code);
    const ids = await Promise.all(customers.map(({ node_code = '' }) => server.nodeId(tmc, node_code)));
    return answer.map(({ id, code, organisation_id }) => {
      const customer = customers[ids.indexOf(organisation_id)]?.node_code ?? '';
      return [id, rawPolicy(customer, code)];
    });
  },
  edit: (id, body) => [policies.edit, { params: { id }, body }],
  merge: (ids, primary, written) => [
    policies.merge,
    { body: { policies: ids, primary_policy: primary, ...written } },
  ],
  unmerge: (ids) => [policies.unmerge, { body: { policies: ids } }],
};

async function expectCompliance({ server, editor, model }: World): Promise<void> {
  const meaningOf = (line: Row) => {
    const code = codeOf(model, line);
    if (code === null) return { is_compliant: true, show_lost_savings: false };
    return meaning(model, textsOf(policy, model, rawPolicyOf(model, line, code)));
  };
  const lines = counted(model);
  const compliant = lines.filter((line) => meaningOf(line).is_compliant);
  const others = lines.filter((line) => !meaningOf(line).is_compliant);
  const lost = (line: Row) =>
    meaningOf(line).show_lost_savings && line.cheapest_rate
      ? Math.max(0, cents(line) - cents({ amount_paid: line.cheapest_rate }))
      : 0;
  const query = march;
  expect(await server.get(editor, policies.compliant, { query })).toMatchObject({
    compliantSpend: sum(compliant, cents),
    compliantLines: compliant.length,
  });
  expect(await server.get(editor, policies.nonCompliant, { query })).toMatchObject({
    nonCompliantSpend: sum(others, cents),
    nonCompliantLines: others.length,
  });
  expect(await server.get(editor, policies.codes, { query })).toMatchObject({
    lostSavings: sum(lines, lost),
  });
}

/** Call once per walk: the parts remember the ids of the product's records. */
export const mergedKinds = (): Part[] => [
  merging(feeType),
  merging(traveller),
  merging(policy),
  { checks: [expectFees, expectTravellers, expectCompliance] },
];

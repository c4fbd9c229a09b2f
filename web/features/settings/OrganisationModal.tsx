/** The settings of one customer. Only values that differ from the feed or the defaults are sent. */

import { bookingClassList } from '@tripledger/contract/airfare/calls.ts';
import type { Sent } from '@tripledger/contract/http/endpoint.ts';
import {
  industryList,
  type Organisation,
  updateOrganisation,
} from '@tripledger/contract/settings/organisations.ts';
import {
  riskLevels,
  usualHighRiskLevels,
  usualPremiumClasses,
} from '@tripledger/contract/vocabulary/customer-settings.ts';
import {
  endOfFiscalYear,
  fiscalYearOf,
  usualFiscalYears,
} from '@tripledger/contract/vocabulary/fiscal-years.ts';
import { Checkbox, Form, Select } from 'antd';
import { useAnswer } from '../../api/useAnswer.ts';
import { useCountryOptions } from '../../filter/CountrySelect.tsx';
import { ChangeForm } from '../../shared/form/ChangeForm.tsx';
import { Following } from '../../shared/form/Following.tsx';
import { FormModal } from '../../shared/form/FormModal.tsx';
import { History } from '../../shared/history/History.tsx';
import { pageLocale } from '../../ui/format.ts';
import { texts } from './texts.ts';

type Body = Sent<typeof updateOrganisation>['body'];

const levels = Object.entries(riskLevels).map(([level, words]) => ({
  value: Number(level),
  label: texts.organisations.level(words, level),
}));

export function OrganisationModal({ organisation }: { organisation: Organisation }) {
  const { id, name, feed, industry, fiscal_year, high_risk, high_risk_countries, premium_class } =
    organisation;
  const initial = { industry, fiscal_year, high_risk, high_risk_countries, premium_class };
  const industries = useAnswer(industryList);
  const classes = useAnswer(bookingClassList, { query: { client: id } });
  const countries = useCountryOptions();
  const classOptions = new Set([
    ...usualPremiumClasses,
    ...premium_class,
    ...(classes.data ?? []).map(({ classOfTravel }) => classOfTravel),
  ]);
  return (
    <FormModal title={texts.organisations.edit(name)}>
      {(close) => (
        <>
          <ChangeForm
            endpoint={updateOrganisation}
            sent={{ params: { id } }}
            version={organisation.version}
            initial={initial}
            bodyOf={(typed) => differing(typed, organisation)}
            onDone={close}
          >
            <Following values={initial} />
            <Form.Item name="industry" label={texts.organisations.industry} extra={ofFeed(feed.industry)}>
              <Select
                allowClear
                showSearch
                loading={industries.isLoading}
                options={industries.data?.map((value) => ({ value, label: value })) ?? []}
              />
            </Form.Item>
            <Form.Item
              name="fiscal_year"
              label={texts.organisations.fiscalYear}
              extra={ofFeed(yearLabel(feed.fiscal_year))}
            >
              <Select
                allowClear
                showSearch={{ optionFilterProp: 'label' }}
                options={yearsWith(organisation)}
              />
            </Form.Item>
            <Form.Item name="high_risk" label={texts.organisations.highRiskLevels}>
              <Checkbox.Group options={levels} />
            </Form.Item>
            <Form.Item
              name="high_risk_countries"
              label={texts.organisations.highRiskCountries}
              extra={texts.organisations.highRiskCountriesHelp}
            >
              <Select mode="multiple" allowClear {...countries} />
            </Form.Item>
            <Form.Item name="premium_class" label={texts.organisations.premiumClasses}>
              <Select
                mode="multiple"
                allowClear
                loading={classes.isLoading}
                options={[...classOptions].sort().map((value) => ({ value, label: value }))}
              />
            </Form.Item>
          </ChangeForm>
          <History kinds={['organisation_changed']} subjectId={id} />
        </>
      )}
    </FormModal>
  );
}

/** Omits values equal to the feed's or the defaults, so that they follow later changes of these. */
export function differing(typed: Body, { id, feed }: Pick<Organisation, 'id' | 'feed'>): Body {
  const { industry, fiscal_year, high_risk = [], high_risk_countries = [], premium_class = [] } = typed;
  return {
    id,
    ...(industry && industry !== feed.industry && { industry }),
    ...(fiscal_year && fiscal_year !== feed.fiscal_year && { fiscal_year }),
    ...(high_risk_countries.length > 0 && { high_risk_countries }),
    ...(!isSameSet(high_risk, usualHighRiskLevels) && { high_risk }),
    ...(!isSameSet(premium_class, usualPremiumClasses) && { premium_class }),
  };
}

const isSameSet = (one: readonly unknown[], other: readonly unknown[]) =>
  one.length === other.length && one.every((value) => other.includes(value));

const ofFeed = (value: string | null) => (value === null ? undefined : texts.organisations.feedValue(value));

function yearLabel(year: number | null): string | null {
  const end = year === null ? undefined : endOfFiscalYear(year);
  return end === undefined ? null : fiscalYearOf(end, pageLocale()).label;
}

/** The usual fiscal years, which end with a month, and those of this customer. */
function yearsWith({ fiscal_year, feed }: Organisation) {
  const own = [fiscal_year, feed.fiscal_year].flatMap((year) => {
    const end = year === null ? undefined : endOfFiscalYear(year);
    return end === undefined ? [] : [fiscalYearOf(end, pageLocale())];
  });
  const years = new Map([...usualFiscalYears(pageLocale()), ...own].map(({ id, label }) => [id, label]));
  return [...years].sort(([one], [other]) => one - other).map(([value, label]) => ({ value, label }));
}

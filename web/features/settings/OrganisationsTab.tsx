/** The customers with their settings. `?organisation=` in the URL limits the list to one. */

import SearchOutlined from '@ant-design/icons/es/icons/SearchOutlined';
import { missing } from '@tripledger/charts/format.ts';
import { type Organisation, organisationList } from '@tripledger/contract/settings/organisations.ts';
import { countryName } from '@tripledger/contract/vocabulary/countries.ts';
import { riskLevels } from '@tripledger/contract/vocabulary/customer-settings.ts';
import { id } from '@tripledger/contract/vocabulary/filters.ts';
import { endOfFiscalYear, fiscalYearOf } from '@tripledger/contract/vocabulary/fiscal-years.ts';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useAnswer } from '../../api/useAnswer.ts';
import type { Column } from '../../ui/columns.ts';
import { pageLocale } from '../../ui/format.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useOverlay } from '../../ui/modal.tsx';
import { PagePanel, usePages } from '../../ui/PagePanel.tsx';
import { useDebounced } from '../../ui/useDebounced.ts';
import { OrganisationModal } from './OrganisationModal.tsx';
import styles from './settings.module.css';
import { texts } from './texts.ts';

type Shown = {
  organisation: Organisation;
  name: string;
  industry: string;
  year: string;
  levels: string;
  countries: string;
  classes: string;
};

const columns: readonly Column<Shown>[] = [
  { field: 'name', title: texts.organisations.organisation, width: 190, wraps: true, sortable: false },
  { field: 'industry', title: texts.organisations.industry, width: 140, wraps: true, sortable: false },
  { field: 'year', title: texts.organisations.fiscalYear, width: 165, sortable: false },
  { field: 'levels', title: texts.organisations.highRiskLevels, width: 180, wraps: true, sortable: false },
  {
    field: 'countries',
    title: texts.organisations.highRiskCountries,
    width: 105,
    wraps: true,
    sortable: false,
  },
  { field: 'classes', title: texts.organisations.premiumClasses, width: 175, wraps: true, sortable: false },
];

export function OrganisationsTab() {
  const [address, setAddress] = useSearchParams();
  const preselected = id.safeParse(address.get('organisation') ?? undefined).data;
  const [typed, setTyped] = useState('');
  const { query: pageQuery, toFirst, pages } = usePages();
  const search = useDebounced(typed.trim(), 300);
  const query = { ...pageQuery, search: search || undefined, organisation: preselected };
  const answer = useAnswer(organisationList, { query });
  // Uses the current state of the customer, because its history can undo changes while it is open.
  const { open, overlay } = useOverlay((edited: Organisation) => (
    <OrganisationModal organisation={answer.data?.rows.find(({ id: one }) => one === edited.id) ?? edited} />
  ));
  const showAll = () =>
    setAddress((current) => {
      const next = new URLSearchParams(current);
      next.delete('organisation');
      return next;
    });
  const tools = (
    <div className={styles.tools}>
      <Input
        className={styles.search ?? ''}
        aria-label={texts.organisations.searchOrganisations}
        placeholder={texts.organisations.search}
        prefix={<Icon of={SearchOutlined} />}
        allowClear
        // The server accepts at most this length.
        maxLength={100}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          toFirst();
        }}
      />
      {preselected !== undefined && <Button onClick={showAll}>{texts.showAllOrganisations}</Button>}
    </div>
  );
  return (
    <>
      <PagePanel
        title={texts.organisations.title}
        answer={answer}
        pages={pages}
        above={tools}
        columns={columns}
        shown={shown}
        emptyText={texts.organisations.none}
        actions={({ organisation, name }) => (
          <Button size="small" aria-label={texts.organisations.edit(name)} onClick={() => open(organisation)}>
            {texts.edit}
          </Button>
        )}
      />
      {overlay}
    </>
  );
}

const shown = (organisation: Organisation): Shown => ({
  organisation,
  name: organisation.name,
  industry: organisation.industry ?? missing,
  year: yearInWords(organisation.fiscal_year),
  levels:
    organisation.high_risk.map((level) => riskLevels[level as keyof typeof riskLevels]).join(', ') ||
    texts.organisations.noneSet,
  countries: organisation.high_risk_countries.map(countryName).join(', ') || texts.organisations.noneSet,
  classes: organisation.premium_class.join(', ') || texts.organisations.noneSet,
});

function yearInWords(year: number | null): string {
  const end = year === null ? undefined : endOfFiscalYear(year);
  return end === undefined ? missing : fiscalYearOf(end, pageLocale()).label;
}

/** Finds the lines of bookings by reference; each has a button that opens it for editing. */
import { type LineItem, searchBookings } from '@tripledger/contract/bookings/calls.ts';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { useAnswer } from '../../api/useAnswer.ts';
import { useFilter } from '../../filter/useFilter.ts';
import { useOpen } from '../../shared/dashboard/useDetail.ts';
import { useFileName } from '../../shared/download/useFileName.ts';
import { LazyDataTable } from '../../shared/loaded-table/LazyDataTable.ts';
import type { Column } from '../../ui/columns.ts';
import { Panel } from '../../ui/Panel.tsx';
import type { Detail } from './details.ts';
import { texts } from './texts.ts';

type Shown = LineItem & { start: string };

/** At 1440 pixels they fit beside the menu. */
const columns: readonly Column<Shown>[] = [
  { field: 'header', title: texts.columns.line, width: 180 },
  { field: 'start', title: texts.columns.date, kind: 'date', leads: true },
  { field: 'status', title: texts.columns.status, width: 96, leads: true },
  { field: 'is_active', title: texts.columns.active, kind: 'yesNo', width: 78, leads: true },
  { field: 'amount_paid', title: texts.columns.amountPaid, kind: 'money', total: false },
  { field: 'raw_policy_code', title: texts.columns.policyCode, width: 108 },
  { field: 'traveller_name', title: texts.columns.traveller, width: 130 },
  { field: 'organisation_name', title: texts.columns.customer, width: 120 },
  { field: 'entity_name', title: texts.columns.costCentre, width: 120 },
];

const noResult = { lines: [], total: 0 };

export function BookingSearch() {
  const open = useOpen<Detail>();
  const fileName = useFileName();
  const { client } = useFilter().query;
  const [reference, setReference] = useState('');
  const hasReference = reference !== '';
  const found = useAnswer(searchBookings, { query: { reference, client } }, { enabled: hasReference });
  const search = (text: string) => {
    if (text.trim() === reference && hasReference) found.refetch();
    setReference(text.trim());
  };
  return (
    <Panel
      title={texts.bookings}
      answer={hasReference ? found : { ...found, data: noResult, error: null }}
      above={
        <search aria-label={texts.bookings}>
          <Input.Search
            enterButton={texts.search.button}
            maxLength={500}
            placeholder={texts.search.reference}
            aria-label={texts.search.reference}
            style={{ maxWidth: 520, marginBottom: 16 }}
            onSearch={search}
          />
        </search>
      }
      isEmpty={({ total }) => total === 0}
      emptyText={hasReference ? texts.search.none(reference) : texts.search.before}
      height={320}
    >
      {({ lines, total }) => (
        <>
          {total > lines.length && <p>{texts.search.firstLines(lines.length, total)}</p>}
          <LazyDataTable<Shown>
            title={texts.lines}
            fileName={fileName({ screen: texts.screen, table: texts.lines })}
            columns={columns}
            rows={lines.map((line) => ({
              ...line,
              start: (line.start_date ?? line.transaction_date).slice(0, 10),
            }))}
            hasSearch={false}
            actions={({ id, header }) => (
              <Button
                size="small"
                aria-label={texts.editLine(header)}
                onClick={() => open({ of: 'line', id })}
              >
                {texts.edit}
              </Button>
            )}
            actionsWidth={72}
          />
        </>
      )}
    </Panel>
  );
}

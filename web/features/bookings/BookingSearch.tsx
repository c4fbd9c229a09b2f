/** Finds the lines of bookings by reference; each has a button that opens it for editing. */
import { type LineItem, searchBookings } from '@tripledger/contract/bookings/calls.ts';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { useAnswer } from '../../api/useAnswer.ts';
import { useFilter } from '../../filter/useFilter.ts';
import { useOpen } from '../../shared/dashboard/useDetail.ts';
import { useFileName } from '../../shared/download/useFileName.ts';
import type { Column } from '../../ui/columns.ts';
import { LazyDataTable } from '../../ui/LazyDataTable.ts';
import { Panel } from '../../ui/Panel.tsx';
import type { Detail } from './details.ts';

type Shown = LineItem & { start: string };

/** At 1440 pixels they fit beside the menu. */
const columns: readonly Column<Shown>[] = [
  { field: 'header', title: 'Line', width: 180 },
  { field: 'start', title: 'Date', kind: 'date', leads: true },
  { field: 'status', title: 'Status', width: 96, leads: true },
  { field: 'is_active', title: 'Active', kind: 'yesNo', width: 78, leads: true },
  { field: 'amount_paid', title: 'Amount paid', kind: 'money', total: false },
  { field: 'raw_policy_code', title: 'Policy code', width: 108 },
  { field: 'traveller_name', title: 'Traveller', width: 130 },
  { field: 'organisation_name', title: 'Customer', width: 120 },
  { field: 'entity_name', title: 'Cost centre', width: 120 },
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
      title="Bookings"
      answer={hasReference ? found : { ...found, data: noResult, error: null }}
      above={
        <search aria-label="Bookings">
          <Input.Search
            enterButton="Search"
            maxLength={500}
            placeholder="Search for a booking by reference number"
            aria-label="Search for a booking by reference number"
            style={{ maxWidth: 520, marginBottom: 16 }}
            onSearch={search}
          />
        </search>
      }
      isEmpty={({ total }) => total === 0}
      emptyText={hasReference ? `No booking ${reference} found` : 'Search for a booking to edit its lines'}
      height={320}
    >
      {({ lines, total }) => (
        <>
          {total > lines.length && (
            <p>
              The first {lines.length} of {total} lines are shown. Choose a customer to see fewer.
            </p>
          )}
          <LazyDataTable<Shown>
            title="Booking lines"
            fileName={fileName({ screen: 'Booking Editing', table: 'Booking lines' })}
            columns={columns}
            rows={lines.map((line) => ({
              ...line,
              start: (line.start_date ?? line.transaction_date).slice(0, 10),
            }))}
            hasSearch={false}
            actions={({ id, header }) => (
              <Button size="small" aria-label={`Edit ${header}`} onClick={() => open({ of: 'line', id })}>
                Edit
              </Button>
            )}
            actionsWidth={72}
          />
        </>
      )}
    </Panel>
  );
}

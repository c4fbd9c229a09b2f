/** The travellers who are, or will be, at the selected places, what they answered, and messages to them. */

import { count, plural } from '@tripledger/charts/format.ts';
import { type AffectedPerson, affected } from '@tripledger/contract/traveller-tracker/affected.ts';
import { mostAffected } from '@tripledger/contract/traveller-tracker/calls.ts';
import { countryName } from '@tripledger/contract/vocabulary/countries.ts';
import { Button } from 'antd';
import { useMemo } from 'react';
import { useAnswer } from '../../api/useAnswer.ts';
import { useFilter } from '../../filter/useFilter.ts';
import { useOpenBooking } from '../../shared/booking-details/useBooking.ts';
import type { Of } from '../../shared/dashboard/details.ts';
import { useOpen } from '../../shared/dashboard/useDetail.ts';
import { useFileName } from '../../shared/download/useFileName.ts';
import { useChosenRows } from '../../shared/merging/useChosenRows.ts';
import type { Column } from '../../ui/columns.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { useOverlay } from '../../ui/modal.tsx';
import { QueryBoundary } from '../../ui/QueryBoundary.tsx';
import { RowsModal } from '../../ui/RowsModal.tsx';
import type { Detail } from './details.ts';
import { OfTime } from './OfTime.tsx';
import styles from './tracker.module.css';
import { answerLabels, useAnswerWords } from './useAnswers.ts';
import { WhereSelect } from './WhereSelect.tsx';
import { WriteTo } from './WriteTo.tsx';

type Shown = AffectedPerson & {
  id: number;
  country: string;
  bookingReference: string;
  answer: string | null;
};

const idOf = ({ id }: Shown) => id;
const nameOf = ({ travellerName, place }: Shown) => `${travellerName}, ${place}`;
const localTime = (wallTime: string) => wallTime.replace('T', ' ');

const columnsWith = (openBooking: (row: Shown) => void): readonly Column<Shown>[] => [
  { field: 'travellerName', title: 'Traveller' },
  { field: 'place', title: 'Place', width: 170, leads: true },
  { field: 'country', title: 'Country' },
  { field: 'arrival', title: 'Arrives', kind: 'dateTime', leads: true },
  { field: 'departure', title: 'Leaves', kind: 'dateTime', leads: true },
  {
    field: 'answer',
    title: 'Answer',
    width: 110,
    leads: true,
    isAlert: ({ answer }) => answer === answerLabels.help,
  },
  { field: 'email', title: 'E-mail', width: 190 },
  { field: 'phone', title: 'Phone', width: 150 },
  { field: 'customer', title: 'Customer' },
  { field: 'employeeNumber', title: 'Employee number', width: 110 },
  { field: 'bookingReference', title: 'Booking reference', width: 110, onOpen: openBooking },
];

export function Affected({ where, name, when }: Of<Detail, 'affected'>) {
  const open = useOpen<Detail>();
  const openBooking = useOpenBooking();
  const fileName = useFileName();
  const { client } = useFilter().query;
  const query = { ...when, ...where, ...(client !== undefined && { client }) };
  const answer = useAnswer(affected, { query });
  const answerOf = useAnswerWords();
  const people = useMemo(() => (answer.data?.people ?? []).map(shown), [answer.data]);
  const { rows: chosen, choice, clear } = useChosenRows<Shown>(people, idOf, nameOf);
  // Answers arrive while rows are chosen, so they are added last.
  const rows = people.map((person) => ({ ...person, answer: answerOf(person.travellerId) }));
  const withEmail = chosen.filter(({ email }) => email !== null);
  const { open: write, overlay } = useOverlay((people: typeof withEmail) => (
    <WriteTo
      people={people}
      place={name}
      onDone={(id) => {
        clear();
        open({ of: 'message', id });
      }}
    />
  ));
  const columns = columnsWith(({ bookings: [first] }) => {
    if (first) openBooking(first);
  });
  return (
    <OfTime when={when}>
      <RowsModal title={`Travellers affected: ${name}`}>
        <div className={styles.tools}>
          <WhereSelect
            chosen={{ where, name }}
            when={when}
            onChoose={(next) => open({ of: 'affected', ...next, when })}
          />
        </div>
        <QueryBoundary
          answer={answer}
          height={360}
          isEmpty={({ people }) => people.length === 0}
          emptyText="No travellers there at that time"
        >
          {({ isCut }) => (
            <>
              {isCut && (
                <p className={styles.note}>
                  The first {count(mostAffected)} are shown: choose a smaller area.
                </p>
              )}
              <DataTable<Shown>
                title="Affected travellers"
                fileName={fileName({ screen: 'Traveller Tracker', table: 'Affected travellers' })}
                columns={columns}
                rows={rows}
                choice={choice}
              />
            </>
          )}
        </QueryBoundary>
        <div className={styles.write} aria-live="polite">
          <Button type="primary" disabled={withEmail.length === 0} onClick={() => write(withEmail)}>
            {withEmail.length === 0
              ? 'Message selected travellers'
              : `Message ${plural(withEmail.length, 'traveller')}`}
          </Button>
          <Button onClick={() => choice.choose(rows, chosen.length < rows.length)}>
            {chosen.length < rows.length ? 'Select all' : 'Select none'}
          </Button>
          <Button onClick={() => open({ of: 'messages' })}>Messages sent</Button>
          <span className={styles.note}>{chosenWords(chosen.length, chosen.length - withEmail.length)}</span>
        </div>
        {overlay}
      </RowsModal>
    </OfTime>
  );
}

const shown = (person: AffectedPerson, id: number): Shown => ({
  ...person,
  id,
  country: person.countries.map(countryName).join('; '),
  bookingReference: person.bookings.map(({ bookingReference }) => bookingReference).join('; '),
  answer: null,
  arrival: localTime(person.arrival),
  departure: localTime(person.departure),
});

function chosenWords(chosen: number, withoutEmail: number): string {
  if (chosen === 0) return 'Select travellers to message';
  const words = `${plural(chosen, 'traveller')} selected`;
  return withoutEmail > 0 ? `${words}; ${withoutEmail} without an e-mail address in the data` : words;
}

/** The travellers who are, or will be, at the selected places, what they answered, and messages to them. */

import { type AffectedPerson, affected } from '@tripledger/contract/traveller-tracker/affected.ts';
import { countryName } from '@tripledger/contract/vocabulary/countries.ts';
import { Button } from 'antd';
import { useMemo } from 'react';
import { useAnswer } from '../../api/useAnswer.ts';
import { useFilter } from '../../filter/useFilter.ts';
import { useOpenBooking } from '../../shared/booking-details/useBooking.ts';
import type { Of } from '../../shared/dashboard/details.ts';
import { useOpen } from '../../shared/dashboard/useDetail.ts';
import { useFileName } from '../../shared/download/useFileName.ts';
import { DataTable } from '../../shared/loaded-table/DataTable.tsx';
import { useChosenRows } from '../../shared/merging/useChosenRows.ts';
import type { Column } from '../../ui/columns.ts';
import { useOverlay } from '../../ui/modal.tsx';
import { QueryBoundary } from '../../ui/QueryBoundary.tsx';
import { RowsModal } from '../../ui/RowsModal.tsx';
import type { Detail } from './details.ts';
import { OfTime } from './OfTime.tsx';
import { texts } from './texts.ts';
import styles from './tracker.module.css';
import { useAnswerWords } from './useAnswers.ts';
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
  { field: 'travellerName', title: texts.affected.columns.traveller },
  { field: 'place', title: texts.affected.columns.place, width: 170, leads: true },
  { field: 'country', title: texts.affected.columns.country },
  { field: 'arrival', title: texts.affected.columns.arrives, kind: 'dateTime', leads: true },
  { field: 'departure', title: texts.affected.columns.leaves, kind: 'dateTime', leads: true },
  {
    field: 'answer',
    title: texts.affected.columns.answer,
    width: 110,
    leads: true,
    isAlert: ({ answer }) => answer === texts.answers.help,
  },
  { field: 'email', title: texts.affected.columns.email, width: 190 },
  { field: 'phone', title: texts.affected.columns.phone, width: 150 },
  { field: 'customer', title: texts.affected.columns.customer },
  { field: 'employeeNumber', title: texts.affected.columns.employeeNumber, width: 110 },
  {
    field: 'bookingReference',
    title: texts.affected.columns.bookingReference,
    width: 110,
    onOpen: openBooking,
  },
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
      <RowsModal title={texts.affected.title(name)}>
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
          emptyText={texts.affected.none}
        >
          {({ isCut }) => (
            <>
              {isCut && <p className={styles.note}>{texts.affected.first()}</p>}
              <DataTable<Shown>
                title={texts.affected.table}
                fileName={fileName({ screen: texts.screen, table: texts.affected.table })}
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
              ? texts.affected.messageSelected
              : texts.affected.message(withEmail.length)}
          </Button>
          <Button onClick={() => choice.choose(rows, chosen.length < rows.length)}>
            {chosen.length < rows.length ? texts.affected.selectAll : texts.affected.selectNone}
          </Button>
          <Button onClick={() => open({ of: 'messages' })}>{texts.affected.messagesSent}</Button>
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
  if (chosen === 0) return texts.affected.selectToMessage;
  return withoutEmail > 0
    ? texts.affected.selectedWithoutEmail(chosen, withoutEmail)
    : texts.affected.selected(chosen);
}

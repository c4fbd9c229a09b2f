import { missingDays, rows } from '@tripledger/contract/data-quality/calls.ts';
import { type Rule, rules } from '@tripledger/contract/data-quality/rules.ts';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { useReport } from '../../filter/useReport.ts';
import { useUser } from '../../session/useUser.ts';
import type { DetailModals, Of } from '../../shared/dashboard/details.ts';
import { PagedModal } from '../../shared/paged-table/PagedModal.tsx';
import { usePaged } from '../../shared/paged-table/usePaged.ts';
import type { Column } from '../../ui/columns.ts';
import { QueryBoundary } from '../../ui/QueryBoundary.tsx';
import { RowsModal } from '../../ui/RowsModal.tsx';
import { ShortTable } from '../../ui/ShortTable.tsx';
import { CorrectIn } from './CorrectIn.tsx';
import styles from './data-quality.module.css';
import type { Detail } from './details.ts';
import { texts } from './texts.ts';

/** Those that fit beside the button; the file has the others, too. */
const fields = ['bookingReference', 'travellerName', 'totalSpend', 'transactionDate'] as const;
const withFinding: readonly Rule[] = ['bookedDate', 'pricePerKilometre', 'pricePerNight', 'twin'];
const fieldsOf = (rule: Rule) => [
  ...fields,
  ...(withFinding.includes(rule) ? ['startDate', 'finding'] : ['costCentre', 'dataSource']),
  'description',
  'lineKey',
];

function DefectiveLines({ rule, source }: Of<Detail, 'rows'>) {
  const navigate = useNavigate();
  const { permissions } = useUser().user;
  const { title, definition } = rules[rule];
  const edit = (id: number) => {
    const detail = JSON.stringify({ of: 'line', id });
    void navigate({ pathname: '/editing/bookings', search: `?${new URLSearchParams({ detail })}` });
  };
  return (
    <PagedModal
      title={texts.without(source === null ? title : `${title}, ${source}`)}
      list={usePaged(rows, { rule, ...(source !== null && { source }) })}
      fields={fieldsOf(rule)}
      header={
        <div className={styles.head}>
          <p className={styles.definition}>{definition}</p>
          <CorrectIn rule={rule} />
        </div>
      }
      note={({ lines }) => texts.found(lines)}
      actions={
        permissions.includes('can_edit_bookings')
          ? ({ lineId, bookingReference }) => (
              <Button
                size="small"
                aria-label={texts.editLine(bookingReference)}
                onClick={() => edit(lineId as number)}
              >
                {texts.edit}
              </Button>
            )
          : undefined
      }
    />
  );
}

type MissingDay = { source: string; day: string; usually: number };

const dayColumns: readonly Column<MissingDay>[] = [
  { field: 'day', title: texts.columns.day, kind: 'date' },
  { field: 'source', title: texts.columns.source },
  { field: 'usually', title: texts.columns.usually, kind: 'decimal', width: 140 },
];

function MissingDays({ source }: Of<Detail, 'missingDays'>) {
  const { title, definition } = rules.gap;
  const answer = useReport(missingDays, source === null ? {} : { source });
  return (
    <RowsModal title={texts.without(source === null ? title : `${title}, ${source}`)}>
      <div className={styles.head}>
        <p className={styles.definition}>{definition}</p>
        <CorrectIn rule="gap" />
      </div>
      <QueryBoundary
        answer={answer}
        height={240}
        isEmpty={(days) => days.length === 0}
        emptyText={texts.none}
      >
        {(days) => (
          <ShortTable<MissingDay> label={texts.missingDays} columns={dayColumns} rows={days} height="60vh" />
        )}
      </QueryBoundary>
    </RowsModal>
  );
}

const modals: DetailModals<Detail> = { rows: DefectiveLines, missingDays: MissingDays };
export default modals;

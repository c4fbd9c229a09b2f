/** A customer's cost centres with their budgets of one fiscal year. Input takes effect only when it is saved. */
import SearchOutlined from '@ant-design/icons/es/icons/SearchOutlined';
import { type list, save } from '@tripledger/contract/budgets/calls.ts';
import { budgetWords } from '@tripledger/contract/budgets/rules.ts';
import type { Answer } from '@tripledger/contract/http/endpoint.ts';
import type { FiscalPeriod } from '@tripledger/contract/vocabulary/fiscal-periods.ts';
import { endOfFiscalYear, periodsOffered } from '@tripledger/contract/vocabulary/fiscal-years.ts';
import { Alert, Button, Input, Select } from 'antd';
import { useCallback, useMemo, useState } from 'react';
import { useChange } from '../../api/useChange.ts';
import { todayIn } from '../../filter/shortcuts.ts';
import { useUser } from '../../session/useUser.ts';
import { Conflict } from '../../shared/form/Conflict.tsx';
import { useLeaveWarning } from '../../shared/form/useLeaveWarning.ts';
import { Icon } from '../../ui/Icon.tsx';
import { lazyComponent, Waiting } from '../../ui/lazy-component.ts';
import { useOverlay } from '../../ui/modal.tsx';
import { useNotices } from '../../ui/notices.tsx';
import { useDebounced } from '../../ui/useDebounced.ts';
import styles from './BudgetList.module.css';
import { BudgetTable } from './BudgetTable.tsx';
import { elapsedPercent, progressOf } from './outlook.ts';
import { periodLabel } from './period-label.ts';
import { found as foundIn, inTree, type PlacedRow } from './rows.ts';
import { autofilled, parsedBudget, writtenBudget } from './rules.ts';
import { texts } from './texts.ts';
import { useBudgetEdits } from './useBudgetEdits.ts';

const BudgetModal = lazyComponent(() => import('./BudgetModal.tsx'));
const NotificationModal = lazyComponent(() => import('./NotificationModal.tsx'));

type Found = Answer<typeof list>;
type Opened = { of: 'budget' | 'notifications'; id: number };

type Props = { found: Found; choosePeriod: (dateEnd: string) => void };

export function BudgetList({ found, choosePeriod }: Props) {
  const { message } = useNotices();
  const today = todayIn(useUser().client.time_zone);
  const { customer, fiscalYear, period, previous } = found;
  if (!customer || !fiscalYear || !period || !previous) throw new Error('No budgets without a fiscal year');
  const rows = useMemo(() => inTree(found.rows), [found.rows]);
  const byId = useMemo(() => new Map(rows.map((row) => [row.entityId, row])), [rows]);
  const savedOf = useCallback((id: number) => writtenBudget(byId.get(id)?.budget ?? null), [byId]);
  const versionOf = useCallback((id: number) => byId.get(id)?.version, [byId]);
  const { edits, elsewhere, put, forget, reset, expectedVersion, takeNewest } = useBudgetEdits(
    `${customer.id} ${period.dateEnd}`,
    savedOf,
    versionOf,
  );

  const progress = useMemo(() => progressOf(period, today), [period, today]);
  const [text, setText] = useState('');
  const searchText = useDebounced(text, 200);
  const shown = useMemo(() => foundIn(rows, searchText), [rows, searchText]);

  const saving = useChange(save, { showsConflicts: true });
  const typed = Object.entries(edits).map(([id, typed]) => ({
    entity: Number(id),
    amount: parsedBudget(typed),
  }));
  const dirty = typed.filter(({ entity, amount }) => amount !== (byId.get(entity)?.budget ?? null));
  const wrong = dirty.find(({ amount }) => amount === undefined);
  useLeaveWarning(dirty.length + elsewhere > 0);

  const budgetOf = (row: PlacedRow): number | null => {
    const now = edits[row.entityId];
    return now === undefined ? row.budget : (parsedBudget(now) ?? null);
  };
  // These callbacks are stable, so that a table of thousands of rows does not re-render on every keystroke.
  const type = useCallback((row: PlacedRow, text: string) => put({ [row.entityId]: text }), [put]);
  const { open, overlay } = useOverlay(({ of, id }: Opened) => {
    const row = byId.get(id);
    if (!row) return null;
    const modal =
      of === 'budget' ? (
        <BudgetModal row={row} period={period} budget={budgetOf(row)} onSpread={put} />
      ) : (
        <NotificationModal row={row} budget={budgetOf(row)} />
      );
    return <Waiting value={null}>{modal}</Waiting>;
  });
  const openBudget = useCallback((row: PlacedRow) => open({ of: 'budget', id: row.entityId }), [open]);
  const openNotifications = useCallback(
    (row: PlacedRow) => open({ of: 'notifications', id: row.entityId }),
    [open],
  );
  const autofill = () => {
    const empty = shown.filter((row) => row.isGranted && budgetOf(row) === null && row.previous > 0);
    put(Object.fromEntries(empty.map((row) => [row.entityId, writtenBudget(autofilled(row.previous))])));
    message.info(autofillWords(empty.length));
  };
  const send = () => {
    const query = { client: customer.id, fiscalYear: fiscalYear.id, ...period };
    const body = dirty.map(({ entity, amount = null }) => ({
      entity,
      amount,
      version: expectedVersion(entity),
    }));
    saving.mutate(
      { query, body },
      {
        onSuccess: () => {
          forget(edits);
          message.success(texts.status.saved);
        },
      },
    );
  };
  const faults = Object.entries(saving.fields).map(([index, message]) => {
    const entity = dirty[Number(index)]?.entity;
    return entity === undefined ? message : texts.status.fault(byId.get(entity)?.costCentre, message);
  });

  const elapsed = elapsedPercent(progress);

  return (
    <>
      <div className={styles.tools}>
        <Select
          className={styles.period ?? ''}
          aria-label={texts.tools.fiscalYear}
          value={period.dateEnd}
          options={periodOptions(fiscalYear.id, period, today)}
          onChange={choosePeriod}
        />
        <Input
          className={styles.search ?? ''}
          allowClear
          prefix={<Icon of={SearchOutlined} />}
          placeholder={texts.tools.search}
          aria-label={texts.tools.search}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <div className={styles.save}>
          <Button onClick={autofill}>{texts.tools.autofill}</Button>
          <Button disabled={dirty.length === 0} onClick={reset}>
            {texts.tools.reset}
          </Button>
          <Button
            type="primary"
            disabled={dirty.length === 0 || wrong !== undefined}
            loading={saving.isPending}
            onClick={send}
          >
            {texts.tools.save}
          </Button>
        </div>
      </div>
      <p className={styles.status} role="status">
        {elapsed !== null && <span>{texts.status.elapsed(elapsed)}</span>}
        <span>{statusOf(dirty.length, elsewhere)}</span>
        {wrong && (
          <span className={styles.wrong}>
            {texts.status.fault(byId.get(wrong.entity)?.costCentre, budgetWords)}
          </span>
        )}
      </p>
      {faults.length > 0 && <Alert role="alert" type="error" showIcon title={faults.join(' ')} />}
      {saving.error?.isConflict && (
        <Conflict
          sentence={saving.error.detail}
          keepsTyped
          kind={save.kind}
          onReloaded={() => {
            takeNewest();
            saving.reset();
          }}
        />
      )}
      <BudgetTable
        rows={shown}
        all={rows}
        period={period}
        previous={previous}
        progress={progress}
        edits={edits}
        budgetOf={budgetOf}
        onType={type}
        onOpen={openBudget}
        onNotifications={openNotifications}
      />
      {overlay}
    </>
  );
}

/** The four fiscal years offered, preceded by the shown one if it is not among them. */
function periodOptions(yearId: number, shown: FiscalPeriod, today: string) {
  const periods = periodsOffered(endOfFiscalYear(yearId) ?? '', today);
  const all = periods.some(({ dateEnd }) => dateEnd === shown.dateEnd) ? periods : [shown, ...periods];
  return all.map((period) => ({ value: period.dateEnd, label: periodLabel(period) }));
}

const autofillWords = (filled: number) =>
  filled === 0 ? texts.status.noneToFill : texts.status.filled(filled);

function statusOf(dirty: number, elsewhere: number): string {
  const here = dirty > 0 ? texts.status.unsaved(dirty) : '';
  const there = elsewhere > 0 ? texts.status.unsavedElsewhere(elsewhere) : '';
  return [here, there].filter((words) => words !== '').join(', ');
}

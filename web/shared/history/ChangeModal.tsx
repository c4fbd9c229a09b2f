/** A change: the values before and after it side by side, and its undo. */
import { money } from '@tripledger/charts/format.ts';
import { detail, type OneChange } from '@tripledger/contract/changes/calls.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { useAnswer } from '../../api/useAnswer.ts';
import { useUser } from '../../session/useUser.ts';
import { percent } from '../../ui/format.ts';
import { timeIn } from '../../ui/instant.ts';
import { useMoneyFormat } from '../../ui/money.ts';
import { QueryBoundary } from '../../ui/QueryBoundary.tsx';
import { RowsModal } from '../../ui/RowsModal.tsx';
import styles from './ChangeModal.module.css';
import { amountMoved, fieldRows } from './fields.ts';
import { texts } from './texts.ts';
import { UndoButton } from './UndoButton.tsx';
import { changeName } from './words.ts';

export function ChangeModal({ id }: { id: number }) {
  const answer = useAnswer(detail, { params: { id } });
  const { data } = answer;
  return (
    <RowsModal title={data ? texts.change.titleOf(changeName(data), data.subject) : texts.change.title}>
      <QueryBoundary answer={answer} height={240}>
        {(change) => <Change change={change} />}
      </QueryBoundary>
    </RowsModal>
  );
}

function Change({ change }: { change: OneChange }) {
  const { time_zone: timeZone } = useUser().client;
  const { id, actor, at, before, after, notUndoable } = change;
  return (
    <>
      <p className={styles.who}>
        {actor}, {timeIn(timeZone, new Date(at))}. {before === null && `${texts.change.wasNew} `}
        {after === null && texts.change.isGone}
      </p>
      <Fields change={change} timeZone={timeZone} />
      <Effect change={change} />
      <div className={styles.undo}>
        {notUndoable === null ? <UndoButton key={id} change={change} /> : <span>{notUndoable}</span>}
      </div>
    </>
  );
}

/** The effect in figures, of changes to an amount. */
function Effect({ change: { before, after } }: { change: OneChange }) {
  const format = useMoneyFormat();
  const moved = amountMoved(before, after);
  if (!moved) return null;
  const { by, percent: share } = moved;
  const sign = by > 0 ? '+' : '';
  const amount = `${sign}${money(by, format)}`;
  return (
    <p className={styles.effect}>
      {share === null
        ? texts.change.effect(amount)
        : texts.change.effectWithShare(amount, `${sign}${percent(share)}`)}
    </p>
  );
}

/** Unchanged fields are folded, unless nothing else is there. */
function Fields({ change, timeZone }: { change: OneChange; timeZone: string }) {
  const [isUnfolded, setIsUnfolded] = useState(false);
  const format = useMoneyFormat();
  const rows = fieldRows(change.before, change.after, timeZone, (amount) => money(amount, format));
  const changed = rows.filter(({ isChanged }) => isChanged);
  const shown = isUnfolded || changed.length === 0 ? rows : changed;
  const folded = rows.length - shown.length;
  return (
    <section
      className={styles.scroll}
      aria-label={texts.change.beforeAndAfter}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keys must reach it for that
      tabIndex={0}
    >
      <table className={styles.fields}>
        <thead>
          <tr>
            <th scope="col">{texts.change.field}</th>
            <th scope="col">{texts.change.before}</th>
            <th scope="col">{texts.change.after}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ label, before, after, isChanged }) => (
            <tr key={label} className={isChanged ? styles.changed : undefined}>
              <th scope="row">{label}</th>
              <td>{before}</td>
              <td>{after}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {folded > 0 && (
        <Button type="link" size="small" onClick={() => setIsUnfolded(true)}>
          {texts.change.showUnchanged(folded)}
        </Button>
      )}
    </section>
  );
}

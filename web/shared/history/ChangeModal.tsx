/** A change: the values before and after it side by side, and its undo. */
import { detail, type OneChange } from '@tripledger/contract/changes/calls.ts';
import { kindsOfChange } from '@tripledger/contract/http/change-kinds.ts';
import { useAnswer } from '../../api/useAnswer.ts';
import { useUser } from '../../session/useUser.ts';
import { timeIn } from '../../ui/instant.ts';
import { QueryBoundary } from '../../ui/QueryBoundary.tsx';
import { RowsModal } from '../../ui/RowsModal.tsx';
import styles from './ChangeModal.module.css';
import { fieldRows } from './fields.ts';
import { UndoButton } from './UndoButton.tsx';

export function ChangeModal({ id }: { id: number }) {
  const answer = useAnswer(detail, { params: { id } });
  const { data } = answer;
  return (
    <RowsModal title={data ? `${kindsOfChange[data.kind].label}: ${data.subject}` : 'Change'}>
      <QueryBoundary answer={answer} height={240}>
        {(change) => <Change change={change} />}
      </QueryBoundary>
    </RowsModal>
  );
}

function Change({ change }: { change: OneChange }) {
  const { time_zone: timeZone } = useUser().client;
  const { id, actor, at, undoOf, before, after, notUndoable } = change;
  return (
    <>
      <p className={styles.who}>
        {actor}, {timeIn(timeZone, new Date(at))}. {undoOf !== null && 'Took an earlier change back. '}
        {before === null && 'It was not there before. '}
        {after === null && 'It was taken away.'}
      </p>
      <Fields change={change} timeZone={timeZone} />
      <div className={styles.undo}>
        {notUndoable === null ? <UndoButton key={id} change={change} /> : <span>{notUndoable}</span>}
      </div>
    </>
  );
}

function Fields({ change, timeZone }: { change: OneChange; timeZone: string }) {
  return (
    <section
      className={styles.scroll}
      aria-label="Before and after"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keys must reach it for that
      tabIndex={0}
    >
      <table className={styles.fields}>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Before</th>
            <th scope="col">After</th>
          </tr>
        </thead>
        <tbody>
          {fieldRows(change.before, change.after, timeZone).map(({ label, before, after, isChanged }) => (
            <tr key={label} className={isChanged ? styles.changed : undefined}>
              <th scope="row">{label}</th>
              <td>{before}</td>
              <td>{after}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The changes of one subject, newest first, for the subject's modal. Each opens its details. */
import * as changes from '@tripledger/contract/changes/calls.ts';
import type { ChangeKind } from '@tripledger/contract/http/change-kinds.ts';
import { pageRows } from '@tripledger/contract/http/paging.ts';
import { Button } from 'antd';
import { useId, useState } from 'react';
import { useAnswer } from '../../api/useAnswer.ts';
import { useUser } from '../../session/useUser.ts';
import { timeIn } from '../../ui/instant.ts';
import { useOverlay } from '../../ui/modal.tsx';
import { QueryBoundary } from '../../ui/QueryBoundary.tsx';
import { ChangeModal } from './ChangeModal.tsx';
import styles from './History.module.css';
import { texts } from './texts.ts';
import { changeName } from './words.ts';

type Props = {
  /** All kinds of change that apply to such a subject. */
  kinds: readonly ChangeKind[];
  subjectId: number | string;
};

export function History({ kinds, subjectId }: Props) {
  const titleId = useId();
  const { time_zone: timeZone } = useUser().client;
  const [shown, setShown] = useState<number>(pageRows.first);
  const { open, overlay } = useOverlay((id: number) => <ChangeModal id={id} />);
  const query = { kinds: kinds.join(), subjectId: String(subjectId), pageSize: shown };
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className={styles.title}>
        {texts.title}
      </h3>
      <QueryBoundary
        answer={useAnswer(changes.list, { query })}
        height={32}
        isEmpty={({ total }) => total === 0}
        emptyText={texts.none}
      >
        {({ rows, total }) => (
          <>
            <ol className={styles.list}>
              {rows.map((row) => (
                <li key={row.id}>
                  <button type="button" className={styles.open} onClick={() => open(row.id)}>
                    {timeIn(timeZone, new Date(row.at))}
                  </button>{' '}
                  {changeName(row)}
                  {row.isUndone && texts.undoneLater} · {row.actor}
                </li>
              ))}
            </ol>
            {total > shown && (
              <Button size="small" onClick={() => setShown(Math.min(shown * 2, pageRows.most))}>
                {texts.older}
              </Button>
            )}
          </>
        )}
      </QueryBoundary>
      {overlay}
    </section>
  );
}

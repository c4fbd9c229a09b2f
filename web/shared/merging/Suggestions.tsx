/** Suggested merges, each with its reason: accepted or dismissed individually, or all that are shown. */

import { count } from '@tripledger/charts/format.ts';
import type { ChangeEndpoint } from '@tripledger/contract/http/endpoint.ts';
import { Button, Modal, Tag } from 'antd';
import { type ReactNode, useState } from 'react';
import { useChange, useInvalidate } from '../../api/useChange.ts';
import { useOverlay } from '../../ui/modal.tsx';
import { Panel } from '../../ui/Panel.tsx';
import type { QueryState } from '../../ui/QueryBoundary.tsx';
import { counted } from './consequence-words.ts';
import styles from './Suggestions.module.css';

type Suggestion<Row> = { reason: string; records: readonly Row[] };

type Props<Row> = {
  answer: QueryState<{ suggestions: readonly Suggestion<Row>[]; total: number }>;
  idOf: (row: Row) => number;
  /** Includes details that distinguish records with the same name. */
  nameOf: (row: Row) => string;
  /** The form that accepts a suggestion. */
  merge: (rows: readonly Row[]) => ReactNode;
  calls: { merge: ChangeEndpoint; dismiss: ChangeEndpoint };
  /** The request that accepts a suggestion unchanged. */
  mergedAs: (rows: readonly Row[]) => object;
  /**
   * Suggestions that must be accepted individually because they change more than names; `why` follows "suggestions".
   */
  oneByOne?: { of: (rows: readonly Row[]) => boolean; why: string };
};

export function Suggestions<Row>(props: Props<Row>) {
  const { answer, idOf, nameOf, merge, calls, mergedAs, oneByOne } = props;
  const merging = useChange(calls.merge);
  const dismissing = useChange(calls.dismiss);
  const invalidate = useInvalidate(calls.merge.kind);
  const { open, overlay } = useOverlay((modal: ReactNode) => modal);
  const [asking, setAsking] = useState<'accept' | 'dismiss' | null>(null);
  const isBusy = merging.isPending || dismissing.isPending;

  const dismiss = (suggestions: readonly Suggestion<Row>[]) =>
    dismissing.mutate({
      body: { suggestions: suggestions.map(({ records }) => records.map(idOf)) },
    } as never);

  /** If suggestions share a record, only the first is accepted; the others are suggested again if they still apply. */
  const acceptAll = async (suggestions: readonly Suggestion<Row>[]) => {
    const merged = new Set<number>();
    try {
      for (const { records } of suggestions) {
        if (records.some((row) => merged.has(idOf(row)))) continue;
        for (const row of records) merged.add(idOf(row));
        await merging.mutateAsync({ body: mergedAs(records) } as never);
      }
    } catch {
      // The failure is reported as for every call. Earlier merges remain, and others may have merged records, so
      // the list is refetched.
      await invalidate();
    }
  };

  return (
    <>
      <Panel
        title="Suggestions"
        answer={answer}
        isEmpty={({ total }) => total === 0}
        emptyText="No likely duplicates found"
        height={64}
        extra={
          <div className={styles.actions}>
            <Button size="small" disabled={isBusy} onClick={() => setAsking('accept')}>
              Accept all shown
            </Button>
            <Button size="small" disabled={isBusy} onClick={() => setAsking('dismiss')}>
              Dismiss all shown
            </Button>
          </div>
        }
      >
        {({ suggestions, total }) => {
          const plain = suggestions.filter(({ records }) => !oneByOne?.of(records));
          const left = suggestions.length - plain.length;
          return (
            <>
              <ul className={styles.list}>
                {suggestions.map(({ reason, records }) => {
                  const names = records.map(nameOf).join(', ');
                  return (
                    <li key={records.map(idOf).join()} className={styles.suggestion}>
                      <span className={styles.names}>
                        <Tag>{reason}</Tag> {names}
                      </span>
                      <span className={styles.actions}>
                        <Button
                          size="small"
                          disabled={isBusy}
                          aria-label={`Accept ${names}`}
                          onClick={() => open(merge(records))}
                        >
                          Accept
                        </Button>
                        <Button
                          size="small"
                          disabled={isBusy}
                          aria-label={`Dismiss ${names}`}
                          onClick={() => dismiss([{ reason, records }])}
                        >
                          Dismiss
                        </Button>
                      </span>
                    </li>
                  );
                })}
              </ul>
              {total > suggestions.length && (
                <p className={styles.more}>
                  {count(suggestions.length)} of {count(total)}; the next come when these are gone.
                </p>
              )}
              <Modal
                open={asking !== null}
                width={480}
                title={asking === 'accept' ? 'Accept all shown?' : 'Dismiss all shown?'}
                okText={asking === 'accept' ? 'Accept' : 'Dismiss'}
                okButtonProps={{ disabled: asking === 'accept' && plain.length === 0 }}
                onCancel={() => setAsking(null)}
                onOk={() => {
                  setAsking(null);
                  if (asking === 'accept') void acceptAll(plain);
                  else dismiss(suggestions);
                }}
              >
                {asking === 'accept' ? (
                  <>
                    <p>
                      {count(plain.length)} suggestions are merged one after another, each under the texts of
                      its first record. Each can be undone.
                    </p>
                    {left > 0 && (
                      <p>
                        {counted(left, 'suggestion')} {oneByOne?.why} {left === 1 ? 'is' : 'are'} left out.
                        Accept one at a time to see what it changes.
                      </p>
                    )}
                  </>
                ) : (
                  `${count(suggestions.length)} suggestions are not shown again. Each can be undone.`
                )}
              </Modal>
            </>
          );
        }}
      </Panel>
      {overlay}
    </>
  );
}

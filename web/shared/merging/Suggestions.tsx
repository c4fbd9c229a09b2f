/** Suggested merges, each with its reason: accepted or dismissed individually, or all that are shown. */

import type { ChangeEndpoint } from '@tripledger/contract/http/endpoint.ts';
import { Button, Modal, Tag } from 'antd';
import { type ReactNode, useState } from 'react';
import { useChange, useInvalidate } from '../../api/useChange.ts';
import { useOverlay } from '../../ui/modal.tsx';
import { Panel } from '../../ui/Panel.tsx';
import type { QueryState } from '../../ui/QueryBoundary.tsx';
import styles from './Suggestions.module.css';
import { texts } from './texts.ts';

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
        title={texts.suggestions.title}
        answer={answer}
        isEmpty={({ total }) => total === 0}
        emptyText={texts.suggestions.none}
        height={64}
        extra={
          <div className={styles.actions}>
            <Button size="small" disabled={isBusy} onClick={() => setAsking('accept')}>
              {texts.suggestions.acceptAll}
            </Button>
            <Button size="small" disabled={isBusy} onClick={() => setAsking('dismiss')}>
              {texts.suggestions.dismissAll}
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
                          aria-label={texts.suggestions.acceptRecords(names)}
                          onClick={() => open(merge(records))}
                        >
                          {texts.suggestions.accept}
                        </Button>
                        <Button
                          size="small"
                          disabled={isBusy}
                          aria-label={texts.suggestions.dismissRecords(names)}
                          onClick={() => dismiss([{ reason, records }])}
                        >
                          {texts.suggestions.dismiss}
                        </Button>
                      </span>
                    </li>
                  );
                })}
              </ul>
              {total > suggestions.length && (
                <p className={styles.more}>{texts.suggestions.firstOf(suggestions.length, total)}</p>
              )}
              <Modal
                open={asking !== null}
                width={480}
                title={
                  asking === 'accept' ? texts.suggestions.acceptAllTitle : texts.suggestions.dismissAllTitle
                }
                okText={asking === 'accept' ? texts.suggestions.accept : texts.suggestions.dismiss}
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
                    <p>{texts.suggestions.acceptAllConsequence(plain.length)}</p>
                    {left > 0 && <p>{texts.suggestions.leftOut(left, oneByOne?.why ?? '')}</p>}
                  </>
                ) : (
                  texts.suggestions.dismissAllConsequence(suggestions.length)
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

/**
 * Renders a query result in each of its states: a skeleton while loading, an error with Retry, the reason of a 400 or
 * 403, a text for an empty result, else the data. Old data stay visible while newer data are fetched.
 */
import type { UseQueryResult } from '@tanstack/react-query';
import { Button, Empty, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { DrawingBoundary } from './DrawingBoundary.tsx';
import { Waiting } from './lazy-component.ts';
import styles from './QueryBoundary.module.css';
import { texts } from './texts.ts';

/** The part of a query result that rendering needs. */
export type QueryState<Data> = Pick<
  UseQueryResult<Data, Error>,
  'data' | 'error' | 'isFetching' | 'isPlaceholderData' | 'refetch'
>;

export type QueryBoundaryProps<Data> = {
  answer: QueryState<Data>;
  isEmpty?: ((data: Data) => boolean) | undefined;
  emptyText?: string | undefined;
  /**
   * The height that is reserved until the data arrive, to prevent layout shifts: pixels, or a CSS length. A chart keeps
   * it; other content is as high as it needs.
   */
  height: number | string;
  /** The shape of the skeleton: lines, or one block as high as a chart. */
  skeleton?: 'lines' | 'block';
  children: (data: Data) => ReactNode;
};

export function QueryBoundary<Data>(props: QueryBoundaryProps<Data>) {
  const { answer, isEmpty, emptyText, height, skeleton: shape = 'lines', children } = props;
  const { data, error, isFetching, isPlaceholderData, refetch } = answer;
  const skeleton =
    shape === 'block' ? (
      <Skeleton.Node active className={styles.block ?? ''} style={{ width: '100%', height }}>
        <span />
      </Skeleton.Node>
    ) : (
      <div className={styles.lines} style={{ minHeight: height }} data-waiting>
        <Skeleton active title={false} paragraph={{ rows: skeletonLines(height), width: '100%' }} />
      </div>
    );
  const content = () => {
    if (error && !isFetching) return <Failed failure={error} retry={refetch} />;
    if (data === undefined) return skeleton;
    if (isEmpty?.(data)) {
      return (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={emptyText ?? texts.block.nothingFound} />
      );
    }
    return (
      <DrawingBoundary>
        <Waiting value={skeleton}>{children(data)}</Waiting>
      </DrawingBoundary>
    );
  };
  const outdated = isPlaceholderData && isFetching;
  const isReserved = data === undefined || shape === 'block';
  return (
    <div
      className={`${styles.box} ${outdated ? styles.outdated : ''}`}
      style={isReserved ? { minHeight: height } : undefined}
      aria-busy={isFetching}
    >
      {isFetching && data !== undefined && <div className={styles.busy} />}
      {content()}
    </div>
  );
}

/** Lines of 16 pixels, as far apart. */
const skeletonLines = (height: number | string) =>
  typeof height === 'number' ? Math.max(1, Math.floor((height + 16) / 32)) : 5;

/** A failed call, with its status and the server's messages. */
type Failure = Error & { status?: number; detail?: string; fields?: Readonly<Record<string, string>> };

/** A 400 and a 403 offer no Retry, because a retry would be refused again. */
function Failed({ failure, retry }: { failure: Failure; retry: () => unknown }) {
  const { status, detail, fields = {} } = failure;
  const reason = status === 400 ? Object.values(fields).join(' ') || detail : status === 403 && detail;
  return (
    <div className={styles.failed} role="alert">
      <p>{reason || texts.block.notLoaded}</p>
      {!reason && <Button onClick={() => retry()}>{texts.block.retry}</Button>}
    </div>
  );
}

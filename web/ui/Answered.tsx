/**
 * What stands for an answer until it is there, and when it is not coming: a skeleton, an error with Retry, the
 * reason of a refusal, a sentence for nothing found, else the answer itself. Old data stays while newer is fetched.
 */
import type { UseQueryResult } from '@tanstack/react-query';
import { Button, Empty, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import styles from './Answered.module.css';
import { DrawingBoundary } from './DrawingBoundary.tsx';
import { Waiting } from './lazy-beside.ts';

/** As much of a query's result as showing it takes. */
export type Asked<Data> = Pick<
  UseQueryResult<Data, Error>,
  'data' | 'error' | 'isFetching' | 'isPlaceholderData' | 'refetch'
>;

export type AnsweredProps<Data> = {
  answer: Asked<Data>;
  isEmpty?: ((data: Data) => boolean) | undefined;
  emptyText?: string | undefined;
  /** At least so high in every state, so that nothing jumps: pixels, or a CSS length. */
  height: number | string;
  /** What stands for the answer while it loads: lines, or one block as high as a chart. */
  skeleton?: 'lines' | 'block';
  children: (data: Data) => ReactNode;
};

export function Answered<Data>(props: AnsweredProps<Data>) {
  const { answer, isEmpty, emptyText, height, skeleton: shape = 'lines', children } = props;
  const { data, error, isFetching, isPlaceholderData, refetch } = answer;
  const skeleton =
    shape === 'block' ? (
      <Skeleton.Node active className={styles.block ?? ''} style={{ width: '100%', height }}>
        <span />
      </Skeleton.Node>
    ) : (
      <Skeleton active title={false} paragraph={{ rows: skeletonLines(height), width: '100%' }} />
    );
  const shown = () => {
    if (error && !isFetching) return <Failed failure={error} retry={refetch} />;
    if (data === undefined) return skeleton;
    if (isEmpty?.(data)) {
      return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={emptyText ?? 'Nothing found'} />;
    }
    return (
      <DrawingBoundary>
        <Waiting value={skeleton}>{children(data)}</Waiting>
      </DrawingBoundary>
    );
  };
  const outdated = isPlaceholderData && isFetching;
  return (
    <div
      className={`${styles.box} ${outdated ? styles.outdated : ''}`}
      style={{ minHeight: height }}
      aria-busy={isFetching}
    >
      {isFetching && data !== undefined && <div className={styles.busy} />}
      {shown()}
    </div>
  );
}

const skeletonLines = (height: number | string) =>
  typeof height === 'number' ? Math.max(2, Math.floor(height / 32)) : 5;

/** As a failed call is thrown: its status, and the server's sentence. */
type Failure = Error & { status?: number; detail?: string };

/** Who asks again for what was refused is refused again: there the reason stands alone. */
function Failed({ failure: { status, detail }, retry }: { failure: Failure; retry: () => unknown }) {
  const isRefused = status === 403 && detail;
  return (
    <div className={styles.failed} role="alert">
      <p>{isRefused ? detail : 'These figures could not be loaded.'}</p>
      {!isRefused && <Button onClick={() => retry()}>Retry</Button>}
    </div>
  );
}

/** A dashboard block: title, glossary entry, actions, and a query result in any state. */
import type { MetricEntry } from '@tripledger/contract/metrics/metric.ts';
import { type ReactNode, useId } from 'react';
import { Explain } from './Explain.tsx';
import styles from './Panel.module.css';
import { QueryBoundary, type QueryBoundaryProps } from './QueryBoundary.tsx';

export type PanelProps<Data> = Omit<QueryBoundaryProps<Data>, 'height'> & {
  title: string;
  /** Its glossary entry is offered beside the title; for blocks with one figure. */
  metric?: MetricEntry;
  /** Actions at the right of the title, shown once there are data. */
  extra?: ReactNode;
  /** Content above the answer in any state, for example the breadcrumb of a drill-down. */
  above?: ReactNode;
  /** The height reserved for the content: see `QueryBoundary`. */
  height?: number | string;
};

export function Panel<Data>({ title, metric, extra, above, height = 160, ...answered }: PanelProps<Data>) {
  const { data, error } = answered.answer;
  const ready = data !== undefined && !error && !answered.isEmpty?.(data);
  return (
    <PanelFrame title={title} metric={metric} extra={ready && extra}>
      {above}
      <QueryBoundary height={height} {...answered} />
    </PanelFrame>
  );
}

type FrameProps = {
  title: string;
  metric?: MetricEntry | undefined;
  extra?: ReactNode;
  children: ReactNode;
};

/** The frame of a block, for content without a query. */
export function PanelFrame({ title, metric, extra, children }: FrameProps) {
  const titleId = useId();
  return (
    <section className={styles.panel} aria-labelledby={titleId}>
      <div className={styles.heading}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        {metric && <Explain entry={metric} />}
        {extra && <div className={styles.extra}>{extra}</div>}
      </div>
      <div className={styles.body}>{children}</div>
    </section>
  );
}

/** A dashboard's block: title, glossary entry, actions, and its answer in whatever state that is. */
import type { FigureEntry } from '@tripledger/contract/core/figure.ts';
import { type ReactNode, useId } from 'react';
import { Answered, type AnsweredProps } from './Answered.tsx';
import { Explain } from './Explain.tsx';
import styles from './Panel.module.css';

export type PanelProps<Data> = Omit<AnsweredProps<Data>, 'height'> & {
  title: string;
  /** Explained beside the title, where the block shows one figure. */
  figure?: FigureEntry;
  /** Actions at the title's right, once there is something to act on. */
  extra?: ReactNode;
  /** Above the answer, in whatever state that is: where a drill-down stands, and the way back. */
  above?: ReactNode;
  /** The least height of the content: pixels, or a CSS length. */
  height?: number | string;
};

export function Panel<Data>({ title, figure, extra, above, height = 160, ...answered }: PanelProps<Data>) {
  const { data, error } = answered.answer;
  const ready = data !== undefined && !error && !answered.isEmpty?.(data);
  return (
    <PanelFrame title={title} figure={figure} extra={ready && extra}>
      {above}
      <Answered height={height} {...answered} />
    </PanelFrame>
  );
}

type FrameProps = {
  title: string;
  figure?: FigureEntry | undefined;
  extra?: ReactNode;
  children: ReactNode;
};

/** The block around whatever stands in it, where nothing is asked. */
export function PanelFrame({ title, figure, extra, children }: FrameProps) {
  const titleId = useId();
  return (
    <section className={styles.panel} aria-labelledby={titleId}>
      <div className={styles.heading}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        {figure && <Explain entry={figure} />}
        {extra && <div className={styles.extra}>{extra}</div>}
      </div>
      <div className={styles.body}>{children}</div>
    </section>
  );
}

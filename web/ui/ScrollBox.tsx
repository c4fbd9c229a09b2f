/** A box in which a table scrolls: reached by keys, with shadows where more lies beyond, and the whole of what is cut. */
import { type FocusEvent, type MouseEvent, type ReactNode, type RefObject, useRef, useState } from 'react';
import { type Cut, CutText, cutIn } from './CutText.tsx';
import styles from './ScrollBox.module.css';
import { useBeyond } from './useBeyond.ts';

type Props = {
  /** What it holds, for those who do not see it. */
  label: string;
  /** A CSS length; absent: as high as what it holds, as far as its place lets it be. */
  height?: string | undefined;
  /** The element that scrolls. */
  box?: RefObject<HTMLElement | null>;
  onScroll?: (scrollTop: number) => void;
  onKeyDown?: (event: React.KeyboardEvent<HTMLElement>) => void;
  children: ReactNode;
};

export function ScrollBox({ label, height, box, onScroll, onKeyDown, children }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  useBeyond(frame);
  const [cut, setCut] = useState<Cut | null>(null);
  const look = ({ target }: MouseEvent | FocusEvent) =>
    setCut(frame.current && cutIn(frame.current, target as Element));
  return (
    <div ref={frame} className={styles.frame} style={{ height }}>
      <section
        ref={box}
        className={styles.scroll}
        aria-label={label}
        data-whole-text
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keys must reach it for that
        tabIndex={0}
        onScroll={({ currentTarget }) => {
          setCut(null);
          onScroll?.(currentTarget.scrollTop);
        }}
        onKeyDown={onKeyDown}
        onMouseOver={look}
        onFocus={look}
        onMouseLeave={() => setCut(null)}
        onBlur={() => setCut(null)}
      >
        {children}
      </section>
      {cut && <CutText {...cut} />}
    </div>
  );
}

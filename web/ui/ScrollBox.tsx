/**
 * A scroll container for a table: keyboard accessible, with shadows where content is hidden, and the full text of
 * truncated cells.
 */
import { type FocusEvent, type MouseEvent, type ReactNode, type RefObject, useRef, useState } from 'react';
import { type Cut, CutText, cutIn } from './CutText.tsx';
import styles from './ScrollBox.module.css';
import { useScrollShadows } from './useScrollShadows.ts';

type Props = {
  /** The accessible name of the content. */
  label: string;
  /** The greatest height, a CSS length; absent: as far as the container allows. */
  height?: string | undefined;
  /** The element that scrolls. */
  box?: RefObject<HTMLElement | null>;
  onScroll?: (scrollTop: number) => void;
  onKeyDown?: (event: React.KeyboardEvent<HTMLElement>) => void;
  children: ReactNode;
};

export function ScrollBox({ label, height, box, onScroll, onKeyDown, children }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  useScrollShadows(frame);
  const [cut, setCut] = useState<Cut | null>(null);
  const showIfCut = ({ target }: MouseEvent | FocusEvent) =>
    setCut(frame.current && cutIn(frame.current, target as Element));
  return (
    <div ref={frame} className={styles.frame} style={{ maxHeight: height }}>
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
        onMouseOver={showIfCut}
        onFocus={showIfCut}
        onMouseLeave={() => setCut(null)}
        onBlur={() => setCut(null)}
      >
        {children}
      </section>
      {cut && <CutText {...cut} />}
    </div>
  );
}

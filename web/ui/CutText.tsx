import styles from './CutText.module.css';

/**
 * The truncated cell's text and position: `left`, `top` and `width` relative to the table's frame, and the frame's
 * width.
 */
export type Cut = { text: string; left: number; top: number; width: number; frameWidth: number };

/** The full text of a truncated cell, displayed over it. */
export function CutText({ text, left, top, width, frameWidth }: Cut) {
  const room = Math.min(480, frameWidth);
  return (
    <div
      role="tooltip"
      className={styles.text}
      style={{ top, left: Math.max(0, Math.min(left, frameWidth - room)), minWidth: width, maxWidth: room }}
    >
      {text}
    </div>
  );
}

/** The hovered or focused cell, if its text is truncated; else null. */
export function cutIn(frame: HTMLElement, target: Element): Cut | null {
  const cell = target.closest<HTMLElement>('tbody td');
  const box = cell?.querySelector('button') ?? cell;
  if (!cell || !box || box.scrollWidth <= box.clientWidth) return null;
  const { left, top, width } = cell.getBoundingClientRect();
  const around = frame.getBoundingClientRect();
  return {
    text: cell.textContent,
    left: left - around.left,
    top: top - around.top,
    width,
    frameWidth: around.width,
  };
}

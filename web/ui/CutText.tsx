import styles from './CutText.module.css';

/** `left`, `top` and `width` are those of the cell, in the frame of the table, which is so wide. */
export type Cut = { text: string; left: number; top: number; width: number; frameWidth: number };

/** The whole text of a cell that shows only a part of it, laid over the cell. */
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

/** The cell that is pointed at, or has the focus, where it shows only a part of its text. */
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

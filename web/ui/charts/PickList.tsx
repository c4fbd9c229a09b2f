import { type ReactNode, useLayoutEffect, useRef } from 'react';
import styles from './charts.module.css';
import type { Spot } from './Drawing.tsx';

export type Choice = { name: string; text: string; onPick: () => void; aside?: ReactNode };

type Props = {
  title: string;
  choices: readonly Choice[];
  at: Spot;
  onClosed: () => void;
};

/** The list's distance from the window's edges, its width and its maximum height, in pixels. */
const edge = 8;
const width = 300;
const maxHeight = 340;

/** A list of the items at one position of a chart. Escape or a click elsewhere closes it. */
export function PickList({ title, choices, at, onClosed }: Props) {
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    list.current?.showPopover();
    list.current?.querySelector('button')?.focus();
  }, []);
  const left = Math.max(edge, Math.min(at.x, window.innerWidth - width - edge));
  const top = Math.max(edge, Math.min(at.y + edge, window.innerHeight - maxHeight - edge));
  return (
    <div
      ref={list}
      popover="auto"
      role="dialog"
      aria-label={title}
      className={styles.list}
      style={{ left, top, width, maxHeight: maxHeight }}
      onToggle={({ newState }) => newState === 'closed' && onClosed()}
    >
      <p className={styles.title}>{title}</p>
      <ul>
        {choices.map(({ name, text, onPick, aside }) => (
          <li key={name}>
            <button
              type="button"
              onClick={() => {
                list.current?.hidePopover();
                onPick();
              }}
            >
              <span>{name}</span>
              <span className={styles.share}>{text}</span>
            </button>
            {aside}
          </li>
        ))}
      </ul>
    </div>
  );
}

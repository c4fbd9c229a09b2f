import { useLayoutEffect, useRef } from 'react';
import styles from './charts.module.css';
import type { Spot } from './Drawing.tsx';

export type Choice = { name: string; text: string; onPick: () => void };

type Props = {
  title: string;
  choices: readonly Choice[];
  at: Spot;
  onClosed: () => void;
};

/** Room that the list keeps from the window's edges, and its width, in pixels. */
const edge = 8;
const width = 300;
const highest = 340;

/** What lies at one spot of a chart, to choose from. Escape, and a click elsewhere, close it. */
export function PickList({ title, choices, at, onClosed }: Props) {
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    list.current?.showPopover();
    list.current?.querySelector('button')?.focus();
  }, []);
  const left = Math.max(edge, Math.min(at.x, window.innerWidth - width - edge));
  const top = Math.max(edge, Math.min(at.y + edge, window.innerHeight - highest - edge));
  return (
    <div
      ref={list}
      popover="auto"
      role="dialog"
      aria-label={title}
      className={styles.list}
      style={{ left, top, width, maxHeight: highest }}
      onToggle={({ newState }) => newState === 'closed' && onClosed()}
    >
      <p className={styles.title}>{title}</p>
      <ul>
        {choices.map(({ name, text, onPick }) => (
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
          </li>
        ))}
      </ul>
    </div>
  );
}

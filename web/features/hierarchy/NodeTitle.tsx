/** The row of a node in the tree: its name, its change, and drag and drop. */
import { Tag } from 'antd';
import type { DragEvent } from 'react';
import styles from './HierarchyEditor.module.css';
import { texts } from './texts.ts';

export type Dragging = {
  mayDrag: (id: number) => boolean;
  /** Whether the dragged node may be dropped on this one. */
  mayDrop: (onto: number) => boolean;
  onDrag: (id: number | null) => void;
  onDrop: (onto: number) => void;
  /** Called when the pointer rests on a node while dragging. */
  onRest: (onto: number) => void;
};

type Props = { id: number; label: string; mark: string | undefined; isMuted: boolean; dragging: Dragging };

const restMilliseconds = 600;

export function NodeTitle({ id, label, mark, isMuted, dragging }: Props) {
  let resting: ReturnType<typeof setTimeout> | undefined;
  const leave = ({ currentTarget }: DragEvent<HTMLElement>) => {
    clearTimeout(resting);
    delete currentTarget.dataset.over;
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keyboard moves nodes by Ctrl+X and Ctrl+V
    <span
      className={`${styles.node} ${isMuted ? styles.muted : ''}`}
      title={isMuted ? texts.outsideAccess(label) : label}
      draggable={dragging.mayDrag(id)}
      onDragStart={({ dataTransfer }) => {
        dataTransfer.effectAllowed = 'move';
        dataTransfer.setData('text/plain', label);
        dragging.onDrag(id);
      }}
      onDragEnd={() => dragging.onDrag(null)}
      onDragEnter={({ currentTarget }) => {
        clearTimeout(resting);
        resting = setTimeout(() => dragging.onRest(id), restMilliseconds);
        if (dragging.mayDrop(id)) currentTarget.dataset.over = 'true';
      }}
      onDragOver={(event) => dragging.mayDrop(id) && event.preventDefault()}
      onDragLeave={leave}
      onDrop={(event) => {
        event.preventDefault();
        leave(event);
        dragging.onDrop(id);
      }}
    >
      {label}
      {mark && <Tag className={styles.mark ?? ''}>{mark}</Tag>}
    </span>
  );
}

/** The hierarchy as a tree of which only the rows in sight are drawn: arrow keys walk through it, nodes are dragged. */

import CaretDownOutlined from '@ant-design/icons/es/icons/CaretDownOutlined';
import type { EditorNode } from '@tripledger/contract/hierarchy/tree-rules.ts';
import { Tree } from 'antd';
import { type KeyboardEvent, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import styles from './HierarchyEditor.module.css';
import { type Dragging, NodeTitle } from './NodeTitle.tsx';
import { type Branch, branches, topId } from './tree-data.ts';

type Props = {
  nodes: ReadonlyMap<number, EditorNode>;
  /** Only these are shown; null: all. */
  kept: ReadonlySet<number> | null;
  top: string;
  /** What changed about a node, in a word. */
  marks: ReadonlyMap<number, string>;
  selected: number;
  onSelect: (id: number) => void;
  expanded: readonly number[];
  onExpand: (ids: number[]) => void;
  mayMove: (id: number) => boolean;
  mayHold: (id: number) => boolean;
  onMove: (id: number, onto: number) => void;
  onKeyDown: (event: KeyboardEvent) => void;
};

export function HierarchyTree(props: Props) {
  const { nodes, kept, top, marks, selected, onSelect, expanded, onExpand, mayMove, mayHold, onMove } = props;
  const treeData = useMemo(() => branches(nodes, kept), [nodes, kept]);
  const height = useSyncExternalStore(watchWindow, roomForTree);
  const dragged = useRef<number>(null);
  const tree = useRef<React.ComponentRef<typeof Tree>>(null);

  // What was just moved or added may be far away.
  useEffect(() => {
    if (nodes.has(selected)) tree.current?.scrollTo({ key: selected, align: 'auto' });
  }, [selected, nodes]);

  const dragging: Dragging = {
    mayDrag: mayMove,
    mayDrop: (onto) => dragged.current !== null && dragged.current !== onto && mayHold(onto),
    onDrag: (id) => {
      dragged.current = id;
    },
    onDrop: (onto) => {
      if (dragged.current !== null && dragged.current !== onto) onMove(dragged.current, onto);
      dragged.current = null;
    },
    onRest: (onto) => !expanded.includes(onto) && onExpand([...expanded, onto]),
  };
  return (
    <Tree<Branch>
      ref={tree}
      className={styles.tree ?? ''}
      aria-label="Hierarchy"
      switcherIcon={<CaretDownOutlined aria-hidden />}
      treeData={treeData}
      height={height}
      blockNode
      motion={false}
      selectedKeys={[selected]}
      activeKey={selected}
      onActiveChange={(key) => key !== null && onSelect(Number(key))}
      onSelect={(_, { node }) => onSelect(node.key)}
      expandedKeys={[...expanded]}
      onExpand={(keys) => onExpand(keys.map(Number))}
      onKeyDown={props.onKeyDown}
      titleRender={({ key, node }) => (
        <NodeTitle
          id={key}
          label={node?.label ?? top}
          mark={marks.get(key)}
          isMuted={node ? !node.isGranted : !mayHold(topId)}
          dragging={dragging}
        />
      )}
    />
  );
}

function watchWindow(changed: () => void): () => void {
  addEventListener('resize', changed);
  return () => removeEventListener('resize', changed);
}

/** What the header, the panel's heading and its tools leave of the window. */
const roomForTree = () => Math.max(320, innerHeight - 340);

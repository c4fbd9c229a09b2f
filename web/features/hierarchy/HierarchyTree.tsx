/** The hierarchy as a tree with virtual scrolling: navigated by arrow keys, with draggable nodes. */

import CaretDownOutlined from '@ant-design/icons/es/icons/CaretDownOutlined';
import type { EditorNode } from '@tripledger/contract/hierarchy/tree-rules.ts';
import { Tree } from 'antd';
import { type KeyboardEvent, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import styles from './HierarchyEditor.module.css';
import { type Dragging, NodeTitle } from './NodeTitle.tsx';
import { texts } from './texts.ts';
import { type Branch, branches, topId } from './tree-data.ts';

type Props = {
  nodes: ReadonlyMap<number, EditorNode>;
  /** The ids of the nodes to show; null: all. */
  kept: ReadonlySet<number> | null;
  top: string;
  /** How a node has changed, as a word. */
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
  const height = useSyncExternalStore(onResize, treeHeight);
  const dragged = useRef<number>(null);
  const tree = useRef<React.ComponentRef<typeof Tree>>(null);

  // Scrolls to a node that was just moved or added, which may be far away.
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
      aria-label={texts.title}
      switcherIcon={<Icon of={CaretDownOutlined} />}
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

function onResize(changed: () => void): () => void {
  addEventListener('resize', changed);
  return () => removeEventListener('resize', changed);
}

/** The window height left over by the header, the panel's heading and its tools. */
const treeHeight = () => Math.max(320, innerHeight - 340);

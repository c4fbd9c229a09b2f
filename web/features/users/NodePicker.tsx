/** Chooses nodes in their tree, by search or branch by branch. */

import { count } from '@tripledger/charts/format.ts';
import type { GrantableNode } from '@tripledger/contract/hierarchy/calls.ts';
import { TreeSelect, type TreeSelectProps } from 'antd';
import { useMemo, useState } from 'react';
import { foundNodes, type NodeTree } from './node-tree.ts';
import styles from './users.module.css';

type Branch = { id: number; pId: number | null; value: number; title: string; disabled: boolean };

type Props<Value> = Omit<TreeSelectProps<Value, Branch>, 'id' | 'treeData' | 'showSearch'> & {
  tree: NodeTree;
  /** By the form. */
  id?: string | undefined;
  /** Nodes that there is no need to choose. */
  isTaken?: (node: GrantableNode) => boolean;
};

const never = () => false;

/** A search is done here: the tree, opened for ten thousand nodes at a time, takes many seconds. */
export function NodePicker<Value>(props: Props<Value>) {
  const { tree, id, isTaken = never, onChange, ...others } = props;
  const { nodes, isLoading } = tree;
  const [text, setText] = useState('');
  const [opened, setOpened] = useState<readonly number[] | null>(null);
  const found = useMemo(() => (text.trim() === '' ? null : foundNodes(tree, text)), [tree, text]);
  const treeData = useMemo(
    () =>
      (found?.nodes ?? nodes).map((node) => ({
        id: node.id,
        pId: node.parentId,
        value: node.id,
        title: node.label,
        // Who searches chooses what was found, and not by chance what lies above it.
        disabled: isTaken(node) || found?.hits.has(node.id) === false,
      })),
    [nodes, found, isTaken],
  );
  const tops = () => nodes.filter(({ parentId }) => parentId === null).map((node) => node.id);
  const expanded = found ? found.nodes.map((node) => node.id) : (opened ?? tops());
  return (
    <TreeSelect<Value, Branch>
      {...others}
      {...(id !== undefined && { id })}
      treeData={treeData}
      treeDataSimpleMode={{ id: 'id', pId: 'pId' }}
      treeExpandedKeys={[...expanded]}
      onTreeExpand={(keys) => !found && setOpened(keys.map(Number))}
      showSearch={{ searchValue: text, onSearch: setText, filterTreeNode: false }}
      onChange={(...changed) => {
        setText('');
        onChange?.(...changed);
      }}
      onOpenChange={(isOpen) => !isOpen && setText('')}
      notFoundContent={isLoading ? 'Loading …' : 'Nothing of this name'}
      popupRender={(menu) => (
        <>
          {menu}
          {found && found.total > found.hits.size && (
            <p className={styles.cut}>
              The first {found.hits.size} of {count(found.total)}
            </p>
          )}
        </>
      )}
      listHeight={320}
      popupMatchSelectWidth={false}
      styles={{ popup: { root: { minWidth: 280, maxWidth: 'min(520px, 94vw)' } } }}
    />
  );
}

/** Selects nodes in their tree, by search or by expanding branches. */

import type { GrantableNode } from '@tripledger/contract/hierarchy/calls.ts';
import { TreeSelect, type TreeSelectProps } from 'antd';
import { useMemo, useState } from 'react';
import { foundNodes, type NodeTree } from './node-tree.ts';
import { texts } from './texts.ts';
import styles from './users.module.css';

type Branch = { id: number; pId: number | null; value: number; title: string; disabled: boolean };

type Props<Value> = Omit<TreeSelectProps<Value, Branch>, 'id' | 'treeData' | 'showSearch'> & {
  tree: NodeTree;
  /** Provided by the form. */
  id?: string | undefined;
  /** Nodes that are already included and cannot be selected. */
  isTaken?: (node: GrantableNode) => boolean;
};

const never = () => false;

/** Searches outside of the tree component, which takes many seconds to expand ten thousand nodes. */
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
        // In a search only the matches can be selected, to prevent selecting their ancestors by accident.
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
      notFoundContent={isLoading ? texts.nodes.loading : texts.nodes.none}
      popupRender={(menu) => (
        <>
          {menu}
          {found && found.total > found.hits.size && (
            <p className={styles.cut}>{texts.nodes.firstNodes(found.hits.size, found.total)}</p>
          )}
        </>
      )}
      listHeight={320}
      popupMatchSelectWidth={false}
      styles={{ popup: { root: { minWidth: 280, maxWidth: 'min(520px, 94vw)' } } }}
    />
  );
}

/** Chooses nodes in their tree, by search or branch by branch. */
import type { GrantableNode } from '@tripledger/contract/hierarchy/calls.ts';
import { TreeSelect, type TreeSelectProps } from 'antd';
import { useMemo, useState } from 'react';
import type { NodeTree } from './node-tree.ts';

type Branch = { id: number; pId: number | null; value: number; title: string; disabled: boolean };

type Props<Value> = Omit<TreeSelectProps<Value, Branch>, 'id' | 'treeData' | 'showSearch'> & {
  tree: NodeTree;
  /** By the form. */
  id?: string | undefined;
  /** Nodes that there is no need to choose. */
  isTaken?: (node: GrantableNode) => boolean;
};

const never = () => false;

export function NodePicker<Value>(props: Props<Value>) {
  const { tree, id, isTaken = never, onChange, ...others } = props;
  const { nodes, isLoading } = tree;
  const [text, setText] = useState('');
  const treeData = useMemo(
    () =>
      nodes.map((node) => ({
        id: node.id,
        pId: node.parentId,
        value: node.id,
        title: node.label,
        // Who searches chooses what was found, and not by chance what lies above it.
        disabled: isTaken(node) || !matches(text, node.label),
      })),
    [nodes, isTaken, text],
  );
  return (
    <TreeSelect<Value, Branch>
      {...others}
      {...(id !== undefined && { id })}
      // Branches are opened when it is first drawn: once it is known which.
      key={String(isLoading)}
      treeData={treeData}
      treeDataSimpleMode={{ id: 'id', pId: 'pId' }}
      treeDefaultExpandedKeys={nodes.filter(({ parentId }) => parentId === null).map((node) => node.id)}
      showSearch={{
        searchValue: text,
        onSearch: setText,
        filterTreeNode: (searched, { title }) => matches(searched, String(title)),
      }}
      onChange={(...changed) => {
        setText('');
        onChange?.(...changed);
      }}
      onOpenChange={(isOpen) => !isOpen && setText('')}
      notFoundContent={isLoading ? 'Loading …' : 'Nothing of this name'}
      listHeight={320}
      popupMatchSelectWidth={false}
      styles={{ popup: { root: { minWidth: 280, maxWidth: 'min(520px, 94vw)' } } }}
    />
  );
}

/** In capitals or not. */
const matches = (text: string, label: string) =>
  label.toLocaleLowerCase().includes(text.trim().toLocaleLowerCase());

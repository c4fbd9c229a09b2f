/** The nodes that a user sees, with all below them: a field of a form. */

import { count } from '@tripledger/charts/format.ts';
import { Tag } from 'antd';
import { useMemo } from 'react';
import { NodePicker } from './NodePicker.tsx';
import { chosenNodes, liesBelow, useNodeTree } from './node-tree.ts';
import styles from './users.module.css';

type Props = {
  /** What the user has beyond the administrator's reach: nodes in sight, and how many out of it. It stays. */
  fixed?: { nodes: readonly { id: number; label: string }[]; outside: number };
  /** By the form. */
  id?: string;
  value?: readonly number[];
  onChange?: (nodes: number[]) => void;
};

export function NodesField({ fixed = { nodes: [], outside: 0 }, id, value = [], onChange }: Props) {
  const tree = useNodeTree();
  const { parents } = tree;
  const isTaken = useMemo(() => {
    const chosen = new Set(value);
    return (node: { id: number }) => liesBelow(parents, node.id, chosen);
  }, [parents, value]);
  return (
    <>
      {fixed.nodes.length + fixed.outside > 0 && (
        <ul className={styles.fixed} aria-label="Beyond your own access">
          {fixed.nodes.map(({ id, label }) => (
            <li key={id}>
              <Tag>{label} (read only)</Tag>
            </li>
          ))}
          {fixed.outside > 0 && (
            <li>
              <Tag>
                {count(fixed.outside)} {fixed.outside === 1 ? 'node' : 'nodes'} outside your access (read
                only)
              </Tag>
            </li>
          )}
        </ul>
      )}
      <NodePicker<number[]>
        tree={tree}
        id={id}
        isTaken={isTaken}
        multiple
        value={[...value]}
        onChange={(wanted) => onChange?.(chosenNodes(parents, value, wanted))}
        placeholder="Choose nodes; each brings all below it"
        style={{ width: '100%' }}
      />
    </>
  );
}

/** A form field for the nodes that a user can access, each including all nodes below it. */

import { Tag } from 'antd';
import { useMemo } from 'react';
import { NodePicker } from './NodePicker.tsx';
import { chosenNodes, liesBelow, useNodeTree } from './node-tree.ts';
import { texts } from './texts.ts';
import styles from './users.module.css';

type Props = {
  /**
   * The user's access beyond the administrator's reach, which cannot be edited: visible nodes, and the number of
   * others.
   */
  fixed?: { nodes: readonly { id: number; label: string }[]; outside: number };
  /** Provided by the form. */
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
        <ul className={styles.fixed} aria-label={texts.nodes.outsideOwnAccess}>
          {fixed.nodes.map(({ id, label }) => (
            <li key={id}>
              <Tag>{texts.nodes.readOnly(label)}</Tag>
            </li>
          ))}
          {fixed.outside > 0 && (
            <li>
              <Tag>{texts.nodes.outside(fixed.outside)}</Tag>
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
        onChange={(selected) => onChange?.(chosenNodes(parents, value, selected))}
        placeholder={texts.nodes.select}
        style={{ width: '100%' }}
      />
    </>
  );
}

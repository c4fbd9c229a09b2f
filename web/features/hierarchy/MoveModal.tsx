/** Asks for the new parent of a node. */
import { type EditorNode, isBelow } from '@tripledger/contract/hierarchy/tree-rules.ts';
import { Alert, Modal, type RefSelectProps, Select } from 'antd';
import { useMemo, useRef, useState } from 'react';
import { texts } from './texts.ts';
import { pathOf, topId } from './tree-data.ts';

type Props = {
  node: EditorNode;
  nodes: ReadonlyMap<number, EditorNode>;
  /** The TMC's name; null: the user may not make nodes top-level. */
  top: string | null;
  /** Moves the node. Returns why it is not allowed, or null on success. */
  onMove: (parentId: number | null) => string | null;
  onClose: () => void;
};

export function MoveModal({ node, nodes, top, onMove, onClose }: Props) {
  const [chosen, setChosen] = useState<number>();
  const [fault, setFault] = useState<string | null>(null);
  const select = useRef<RefSelectProps>(null);
  const places = useMemo(() => placesFor(node, nodes, top), [node, nodes, top]);
  const apply = () => {
    if (chosen === undefined) return setFault(texts.move.newParentRequired);
    const error = onMove(chosen === topId ? null : chosen);
    setFault(error);
    if (error === null) onClose();
  };
  return (
    <Modal
      open
      title={texts.move.title(node.label)}
      width={560}
      okText={texts.move.move}
      onOk={apply}
      onCancel={onClose}
      afterOpenChange={(isOpen) => isOpen && select.current?.focus()}
    >
      <Select
        ref={select}
        aria-label={texts.move.place}
        placeholder={texts.move.newParent}
        options={places}
        value={chosen}
        onChange={setChosen}
        showSearch={{ optionFilterProp: 'label' }}
        style={{ width: '100%' }}
      />
      {fault !== null && <Alert role="alert" type="error" showIcon title={fault} style={{ marginTop: 12 }} />}
    </Modal>
  );
}

/** All possible parents, except the current parent, the node itself and its descendants. */
function placesFor({ id, parentId }: EditorNode, nodes: Props['nodes'], top: string | null) {
  const places = [...nodes.values()]
    .filter((one) => one.isGranted && one.id !== id && one.id !== parentId && !isBelow(nodes, one.id, id))
    .map((one) => ({ value: one.id, label: pathOf(nodes, one.id) }));
  const first = top !== null && parentId !== null ? [{ value: topId, label: texts.move.topLevel(top) }] : [];
  return [...first, ...places];
}

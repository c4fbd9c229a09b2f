/** The dialogs of the hierarchy screen. */

import type { saveTree } from '@tripledger/contract/hierarchy/editing.ts';
import type { Answer } from '@tripledger/contract/http/endpoint.ts';
import { useNotices } from '../../ui/notices.tsx';
import { ConflictModal } from './ConflictModal.tsx';
import { type Difference, differences } from './differences.ts';
import { byId, nextId } from './edit.ts';
import { MoveModal } from './MoveModal.tsx';
import { NameModal } from './NameModal.tsx';
import { SaveModal } from './SaveModal.tsx';
import { texts } from './texts.ts';
import { topId } from './tree-data.ts';
import type { Editing, Loaded } from './useTreeEdit.ts';

export type Dialog =
  | { of: 'add' | 'rename' | 'move' | 'save' }
  | { of: 'conflict'; sentence: string; newer: Loaded };

type Props = {
  dialog: Dialog;
  setDialog: (dialog: Dialog | null) => void;
  editing: Editing;
  /** The unsaved changes. */
  list: readonly Difference[];
  top: string;
  selected: number;
  onMove: (onto: number) => string | null;
  onAdded: (id: number) => void;
  /** Called with the ids that the server assigned to new nodes. */
  onCreated: (ids: ReadonlyMap<number, number>) => void;
  reload: () => Promise<Loaded | undefined>;
};

export function EditorDialog(props: Props) {
  const { dialog, setDialog, editing, list, top, selected, onMove, onAdded, onCreated, reload } = props;
  const { message } = useNotices();
  const { after } = editing.edited;
  const node = after.get(selected);
  const onClose = () => setDialog(null);
  const onConflict = async (sentence: string) => {
    const newer = await reload();
    setDialog(newer ? { of: 'conflict', sentence, newer } : null);
  };

  if (dialog.of === 'add') {
    const add = (name: string) => {
      const fault = editing.add(name, node?.id ?? null);
      if (fault === null) onAdded(nextId(editing.edit));
      return fault;
    };
    const title = texts.name.addBelow(node?.label ?? top);
    return <NameModal title={title} action={texts.name.add} onName={add} onClose={onClose} />;
  }
  if (dialog.of === 'save') {
    const onSaved = ({ created }: Answer<typeof saveTree>) => {
      editing.reset();
      onClose();
      onCreated(new Map(created.map(({ temporaryId, id }) => [temporaryId, id])));
      message.success(texts.save.saved);
    };
    return (
      <SaveModal editing={editing} list={list} onSaved={onSaved} onConflict={onConflict} onClose={onClose} />
    );
  }
  if (dialog.of === 'conflict') {
    const { newer, sentence } = dialog;
    const theirs = differences(byId(editing.base), byId(newer), top);
    const keep = () => {
      editing.putOnTopOf(newer);
      onClose();
    };
    const discard = () => {
      editing.reset();
      onClose();
    };
    return (
      <ConflictModal
        sentence={sentence}
        theirs={theirs}
        mine={list}
        onKeep={keep}
        onDiscard={discard}
        onClose={onClose}
      />
    );
  }
  if (!node) return null;
  if (dialog.of === 'rename') {
    return (
      <NameModal
        title={texts.name.renameNode(node.label)}
        action={texts.name.rename}
        initial={node.label}
        onName={(name) => editing.rename(node.id, name.trim())}
        onClose={onClose}
      />
    );
  }
  return (
    <MoveModal
      node={node}
      nodes={after}
      top={editing.base.isWhole ? top : null}
      onMove={(parentId) => onMove(parentId ?? topId)}
      onClose={onClose}
    />
  );
}

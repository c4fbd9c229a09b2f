/** The hierarchy and its editing tools. Edits take effect only when they are saved. */

import SearchOutlined from '@ant-design/icons/es/icons/SearchOutlined';
import type { EditorNode } from '@tripledger/contract/hierarchy/tree-rules.ts';
import { Button, Input } from 'antd';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { useUser } from '../../session/useUser.ts';
import { useLeaveWarning } from '../../shared/form/useLeaveWarning.ts';
import { History } from '../../shared/history/History.tsx';
import { useSmall } from '../../ui/breakpoints.ts';
import { clearable } from '../../ui/clearable.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useOverlay } from '../../ui/modal.tsx';
import { useNotices } from '../../ui/notices.tsx';
import { RowsModal } from '../../ui/RowsModal.tsx';
import { useDebounced } from '../../ui/useDebounced.ts';
import { differences } from './differences.ts';
import { type Dialog, EditorDialog } from './EditorDialog.tsx';
import styles from './HierarchyEditor.module.css';
import { HierarchyTree } from './HierarchyTree.tsx';
import { texts } from './texts.ts';
import { above, found, topId } from './tree-data.ts';
import { type Loaded, useTreeEdit } from './useTreeEdit.ts';

type Props = { loaded: Loaded; reload: () => Promise<Loaded | undefined> };

export function HierarchyEditor({ loaded, reload }: Props) {
  const { message } = useNotices();
  const top = useUser().client.name;
  const editing = useTreeEdit(loaded);
  const { base, edited, isChanged, move, remove, reset } = editing;
  const { before, after } = edited;
  const [selected, setSelected] = useState(topId);
  const [opened, setOpened] = useState<readonly number[]>([topId]);
  const [cut, setCut] = useState<number | null>(null);
  const [text, setText] = useState('');
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const { open: openHistory, overlay } = useOverlay(({ id, label }: EditorNode) => (
    <RowsModal title={texts.historyOf(label)}>
      <History kinds={['node_changed']} subjectId={id} />
    </RowsModal>
  ));
  useLeaveWarning(isChanged);
  const isSmall = useSmall();

  const searchText = useDebounced(text, 200);
  const search = useMemo(() => found(after, searchText), [after, searchText]);
  const expanded = useMemo(() => (search ? [topId, ...search.kept] : opened), [search, opened]);
  const list = useMemo(() => differences(before, after, top), [before, after, top]);
  const marks = useMemo(
    () => new Map(list.map(({ id, kind }) => [id, texts.differences.marks[kind]])),
    [list],
  );

  const node = after.get(selected);
  const mayContain = (id: number) => (id === topId ? base.isWhole : after.get(id)?.isGranted === true);
  const mayMove = (id: number) => {
    const was = before.get(id);
    return mayContain(id) && id !== topId && (!was || mayContain(was.parentId ?? topId));
  };
  const parentOf = (id: number) => (id === topId ? null : id);

  const show = (id: number) => {
    setText('');
    setSelected(id);
  };
  const showError = (fault: string | null) => fault !== null && message.error(fault);
  const moveTo = (id: number, onto: number): string | null => {
    if ((after.get(id)?.parentId ?? topId) === onto) return null;
    const fault = move(id, parentOf(onto));
    if (fault === null) {
      setOpened((ids) => [...new Set([...ids, onto, ...above(after, onto)])]);
      show(id);
      setCut(null);
    }
    return fault;
  };
  const may = {
    add: mayContain(selected),
    rename: node?.isUserDefined === true && node.isGranted,
    move: mayMove(selected),
    delete: node?.isUserDefined === true && node.isGranted,
  };
  const removeSelected = () => {
    const fault = remove(selected);
    if (fault === null) setSelected(node?.parentId ?? topId);
    showError(fault);
  };

  const shortcuts = new Map<string, () => unknown>([
    ['Insert', () => may.add && setDialog({ of: 'add' })],
    ['F2', () => may.rename && setDialog({ of: 'rename' })],
    ['Delete', () => may.delete && removeSelected()],
    ['Ctrl+x', () => may.move && setCut(selected)],
    ['Ctrl+v', () => cut !== null && showError(moveTo(cut, selected))],
    ['Escape', () => setCut(null)],
  ]);
  const onKeyDown = (event: KeyboardEvent) => {
    const act = shortcuts.get(event.ctrlKey || event.metaKey ? `Ctrl+${event.key}` : event.key);
    if (!act) return;
    event.preventDefault();
    act();
  };

  return (
    <>
      <div className={styles.tools}>
        <Input
          className={styles.search ?? ''}
          allowClear={clearable}
          prefix={<Icon of={SearchOutlined} />}
          placeholder={texts.tools.search}
          aria-label={texts.tools.search}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <Button disabled={!may.add} onClick={() => setDialog({ of: 'add' })}>
          {texts.tools.add}
        </Button>
        <Button disabled={!may.rename} onClick={() => setDialog({ of: 'rename' })}>
          {texts.tools.rename}
        </Button>
        <Button disabled={!may.move} onClick={() => setDialog({ of: 'move' })}>
          {texts.tools.move}
        </Button>
        <Button disabled={!may.delete} onClick={removeSelected}>
          {texts.tools.delete}
        </Button>
        <Button disabled={!node || node.id < 0} onClick={() => node && openHistory(node)}>
          {texts.tools.history}
        </Button>
        <div className={styles.save}>
          <Button type="primary" disabled={!isChanged} onClick={() => setDialog({ of: 'save' })}>
            {texts.tools.save}
          </Button>
          <Button disabled={!isChanged} onClick={reset}>
            {texts.tools.reset}
          </Button>
        </div>
      </div>
      <p className={styles.status} role="status">
        {statusOf({
          cut: cut === null ? undefined : after.get(cut)?.label,
          found: search?.matches,
          list,
          isSmall,
        })}
      </p>
      <HierarchyTree
        nodes={after}
        kept={search?.kept ?? null}
        top={top}
        marks={marks}
        selected={selected}
        onSelect={setSelected}
        expanded={expanded}
        onExpand={(ids) => !search && setOpened(ids)}
        mayMove={mayMove}
        mayHold={mayContain}
        onMove={(id, onto) => showError(moveTo(id, onto))}
        onKeyDown={onKeyDown}
      />
      {overlay}
      {dialog && (
        <EditorDialog
          dialog={dialog}
          setDialog={setDialog}
          editing={editing}
          list={list}
          top={top}
          selected={selected}
          onMove={(onto) => moveTo(selected, onto)}
          onAdded={(id) => {
            setOpened((ids) => [...new Set([...ids, selected])]);
            show(id);
          }}
          onCreated={(ids) => {
            setOpened(opened.map((id) => ids.get(id) ?? id));
            setSelected(ids.get(selected) ?? selected);
          }}
          reload={reload}
        />
      )}
    </>
  );
}

type Status = {
  cut: string | undefined;
  found: number | undefined;
  list: readonly unknown[];
  isSmall: boolean;
};

function statusOf({ cut, found, list, isSmall }: Status): string {
  if (cut !== undefined) return texts.status.moving(cut);
  if (found !== undefined) return texts.status.found(found);
  if (list.length > 0) return texts.status.toSave(list.length);
  if (isSmall) return texts.status.helpOnPhone;
  return texts.status.help;
}

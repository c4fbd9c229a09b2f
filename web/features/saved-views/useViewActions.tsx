/** The actions on a view in the list. */
import { list as changeList, undo as undoing } from '@tripledger/contract/changes/calls.ts';
import {
  duplicate,
  remove,
  type SavedView,
  setFavourite,
  setStart,
} from '@tripledger/contract/views/calls.ts';
import { Button } from 'antd';
import { call } from '../../api/call.ts';
import { useChange } from '../../api/useChange.ts';
import { useNotices } from '../../ui/notices.tsx';
import { texts } from './texts.ts';

export function useViewActions() {
  const { modal, message, notification } = useNotices();
  const favouring = useChange(setFavourite);
  const starting = useChange(setStart);
  const copying = useChange(duplicate);
  const removal = useChange(remove);
  const undo = useChange(undoing);

  /** The newest record of the view is that of its deletion. */
  const restore = async ({ id, name }: SavedView) => {
    const query = { kinds: 'view_saved', subjectId: String(id), pageSize: 1 };
    const { rows } = await call(changeList, { query });
    if (!rows[0]) return;
    // The row from which it was deleted is gone, and with it the callbacks of `mutate`.
    await undo.mutateAsync({ params: { id: rows[0].id } });
    message.success(texts.restored(name));
  };
  const offerUndo = (view: SavedView) => {
    const key = `deleted view ${view.id}`;
    notification.success({
      key,
      title: texts.deleted(view.name),
      duration: 15,
      actions: (
        <Button
          type="primary"
          size="small"
          onClick={() => {
            notification.destroy(key);
            restore(view).catch(() => undefined);
          }}
        >
          {texts.undo}
        </Button>
      ),
    });
  };
  return {
    isPending: [favouring, starting, copying, removal, undo].some(({ isPending }) => isPending),
    toggleFavourite: ({ id, isFavourite }: SavedView) =>
      favouring.mutate({ params: { id }, body: { isFavourite: !isFavourite } }),
    toggleStart: ({ id, isStart }: SavedView) =>
      starting.mutate({ params: { id }, body: { isStart: !isStart } }),
    duplicate: ({ id }: SavedView) =>
      copying.mutate(
        { params: { id } },
        { onSuccess: ({ name }) => message.success(texts.duplicated(name)) },
      ),
    /** Asks for confirmation first, and offers to undo afterwards. */
    askDelete: (view: SavedView) =>
      modal.confirm({
        title: texts.deleteTitle(view.name),
        content: view.isShared ? texts.deleteConsequence.shared : texts.deleteConsequence.own,
        okText: texts.actions.delete,
        okButtonProps: { danger: true },
        onOk: () =>
          removal
            .mutateAsync({ params: { id: view.id } })
            .then(() => offerUndo(view))
            .catch(() => undefined),
      }),
  };
}

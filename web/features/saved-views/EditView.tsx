/** The form that renames a view, moves it to another folder, describes or shares it. */
import { type SavedView, update } from '@tripledger/contract/views/calls.ts';
import { ChangeForm } from '../../shared/form/ChangeForm.tsx';
import { Following } from '../../shared/form/Following.tsx';
import { FormModal } from '../../shared/form/FormModal.tsx';
import { History } from '../../shared/history/History.tsx';
import { useNotices } from '../../ui/notices.tsx';
import { texts } from './texts.ts';
import { ViewFields } from './ViewFields.tsx';

export default function EditView({ view }: { view: SavedView }) {
  const { message } = useNotices();
  const { id, name, folder, description, isShared, version } = view;
  const initial = { name, folder, description, isShared };
  return (
    <FormModal title={texts.edit.title}>
      {(close) => (
        <>
          <ChangeForm
            endpoint={update}
            sent={{ params: { id } }}
            version={version}
            initial={initial}
            onDone={() => {
              message.success(texts.edit.saved);
              close();
            }}
          >
            <Following values={initial} />
            <ViewFields />
          </ChangeForm>
          <History kinds={['view_saved']} subjectId={id} />
        </>
      )}
    </FormModal>
  );
}

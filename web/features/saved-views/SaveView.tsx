/** The form that saves the open screen as a view: a new one, or in place of an earlier one. */

import type { ScreenPath } from '@tripledger/contract/http/screens.ts';
import { create, list, type SavedView, update } from '@tripledger/contract/views/calls.ts';
import { Form, Select } from 'antd';
import { useId, useState } from 'react';
import { useLocation } from 'react-router';
import { useAnswer } from '../../api/useAnswer.ts';
import { savedSearch } from '../../filter/filter-url.ts';
import { type Screen, useScreen } from '../../session/screen.ts';
import { ChangeForm } from '../../shared/form/ChangeForm.tsx';
import { FormModal } from '../../shared/form/FormModal.tsx';
import { useNotices } from '../../ui/notices.tsx';
import { texts } from './texts.ts';
import { ViewFields } from './ViewFields.tsx';

const words = texts.save;
const fresh = { name: '', folder: '', description: '', isShared: false };

export default function SaveView() {
  const screen = useScreen();
  return (
    <FormModal title={words.title}>
      {(close) => screen && <SaveForm screen={screen} onDone={close} />}
    </FormModal>
  );
}

function SaveForm({ screen, onDone }: { screen: Screen; onDone: () => void }) {
  const { message } = useNotices();
  const targetId = useId();
  const { search } = useLocation();
  const [address] = useState(() => ({ path: screen.path as ScreenPath, search: savedSearch(search) }));
  const own = (useAnswer(list).data ?? []).filter(({ isOwn, path }) => isOwn && path === screen.path);
  const [replaced, setReplaced] = useState<SavedView | null>(null);
  const options = own.map(({ id, name, folder }) => ({
    value: id,
    label: words.replace(folder ? `${folder} / ${name}` : name),
  }));
  const done = ({ name }: SavedView) => {
    message.success(words.saved(name));
    onDone();
  };
  return (
    <>
      <p>{words.explanation(screen.label)}</p>
      {own.length > 0 && (
        <Form.Item label={words.target} htmlFor={targetId} layout="vertical">
          <Select
            id={targetId}
            value={replaced?.id ?? 0}
            options={[{ value: 0, label: words.newView }, ...options]}
            onChange={(id) => setReplaced(own.find((one) => one.id === id) ?? null)}
          />
        </Form.Item>
      )}
      {replaced ? (
        <ChangeForm
          key={replaced.id}
          endpoint={update}
          sent={{ params: { id: replaced.id } }}
          version={replaced.version}
          initial={replaced}
          bodyOf={(typed) => ({ ...typed, ...address })}
          submit={words.submit}
          onDone={done}
        >
          <ViewFields />
        </ChangeForm>
      ) : (
        <ChangeForm
          endpoint={create}
          initial={fresh}
          bodyOf={(typed) => ({ ...typed, ...address })}
          submit={words.submit}
          onDone={done}
        >
          <ViewFields />
        </ChangeForm>
      )}
    </>
  );
}

/** The form of a new or existing source. */
import type { Sent } from '@tripledger/contract/http/endpoint.ts';
import { create, remove, type SourceRow, save } from '@tripledger/contract/import-sources/calls.ts';
import { Alert, Button } from 'antd';
import { useChange } from '../../../api/useChange.ts';
import { useUser } from '../../../session/useUser.ts';
import { ChangeForm } from '../../../shared/form/ChangeForm.tsx';
import { Following } from '../../../shared/form/Following.tsx';
import { FormModal } from '../../../shared/form/FormModal.tsx';
import { History } from '../../../shared/history/History.tsx';
import { useNotices } from '../../../ui/notices.tsx';
import styles from '../imports.module.css';
import { texts } from '../texts.ts';
import { bodyOf, type Draft, draftOf, emptyDraft } from './draft.ts';
import { SourceFields } from './SourceFields.tsx';

const words = texts.sources;

/** null: a new source. */
export default function SourceModal({ source }: { source: SourceRow | null }) {
  return (
    <FormModal title={source ? words.edit : words.add}>
      {(close) => (source ? <EditForm source={source} onDone={close} /> : <AddForm onDone={close} />)}
    </FormModal>
  );
}

function AddForm({ onDone }: { onDone: () => void }) {
  const { time_zone: timeZone } = useUser().client;
  return (
    <ChangeForm
      endpoint={create}
      initial={emptyDraft(timeZone) as Partial<Sent<typeof create>['body']>}
      bodyOf={(typed) => bodyOf(typed as unknown as Draft)}
      onDone={onDone}
    >
      <SourceFields source={null} />
    </ChangeForm>
  );
}

function EditForm({ source, onDone }: { source: SourceRow; onDone: () => void }) {
  const { time_zone: timeZone } = useUser().client;
  const initial = draftOf(source, timeZone);
  return (
    <>
      {source.problem !== null && (
        <Alert type="error" showIcon className={styles.alert ?? ''} title={words.problem(source.problem)} />
      )}
      <Ways source={source} />
      <ChangeForm
        endpoint={save}
        sent={{ params: { id: source.id } }}
        version={source.version}
        initial={initial as Partial<Sent<typeof save>['body']>}
        bodyOf={(typed) => bodyOf(typed as unknown as Draft)}
        onDone={onDone}
      >
        <Following values={initial} />
        <SourceFields source={source} />
      </ChangeForm>
      <RemoveButton source={source} onDone={onDone} />
      <History kinds={['import_source_saved', 'import_source_late']} subjectId={source.id} />
    </>
  );
}

function Ways({ source: { name, folder, secretVariable } }: { source: SourceRow }) {
  return (
    <section className={styles.part}>
      <h3>{words.ways}</h3>
      <ul className={styles.sentences}>
        {folder !== null && <li>{words.putInto(folder)}</li>}
        <li>{words.push(`${location.origin}/api/imports/${name}/`)}</li>
        {secretVariable !== null && <li>{words.secretVariable(secretVariable)}</li>}
      </ul>
    </section>
  );
}

function RemoveButton({ source: { id, name }, onDone }: { source: SourceRow; onDone: () => void }) {
  const { modal } = useNotices();
  const removing = useChange(remove);
  const ask = () =>
    modal.confirm({
      title: words.removeTitle(name),
      content: words.removed,
      okText: words.removeOk,
      okButtonProps: { danger: true },
      onOk: () => removing.mutateAsync({ params: { id } }).then(onDone),
    });
  return (
    <div className={styles.part}>
      <Button danger onClick={ask}>
        {words.remove}
      </Button>
    </div>
  );
}

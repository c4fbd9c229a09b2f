/** Takes a change back, once it was said what that will do; what came in between is said instead. */
import * as changes from '@tripledger/contract/changes/calls.ts';
import { kindsOfChange } from '@tripledger/contract/core/changes.ts';
import { Alert, App, Button } from 'antd';
import { useChange } from '../../api/useChange.ts';
import { useUser } from '../../session/useUser.ts';
import type { OneChange } from './ChangeModal.tsx';
import { undoingInWords } from './fields.ts';

export function UndoButton({ change }: { change: OneChange }) {
  const { modal } = App.useApp();
  const { time_zone: timeZone } = useUser().client;
  const undo = useChange(changes.undo, { showsConflicts: true });
  const { id, kind, subject, before, after } = change;
  const ask = () =>
    modal.confirm({
      title: `Undo “${kindsOfChange[kind].label}” of ${subject}?`,
      content: (
        <ul style={{ paddingInlineStart: 16, overflowWrap: 'anywhere' }}>
          {undoingInWords(before, after, timeZone).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      ),
      okText: 'Undo',
      onOk: () => undo.mutate({ params: { id } }),
    });
  return (
    <>
      {undo.error?.status === 409 && <Alert role="alert" type="warning" showIcon title={undo.error.detail} />}
      <Button onClick={ask} loading={undo.isPending}>
        Undo
      </Button>
    </>
  );
}

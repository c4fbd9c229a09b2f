/** Edits a user's access and permissions, and shows their history. */
import type { Answer } from '@tripledger/contract/http/endpoint.ts';
import { edit, inviteAgain, one } from '@tripledger/contract/users/calls.ts';
import { Alert, Button, Form } from 'antd';
import { useAnswer } from '../../api/useAnswer.ts';
import { useChange } from '../../api/useChange.ts';
import { useUser } from '../../session/useUser.ts';
import { ChangeForm } from '../../shared/form/ChangeForm.tsx';
import { FormModal } from '../../shared/form/FormModal.tsx';
import { History } from '../../shared/history/History.tsx';
import { timeIn } from '../../ui/instant.ts';
import { useNotices } from '../../ui/notices.tsx';
import { QueryBoundary } from '../../ui/QueryBoundary.tsx';
import { NodesField } from './NodesField.tsx';
import { PermissionsField } from './PermissionsField.tsx';
import { texts } from './texts.ts';
import { useRefusal } from './useRefusal.ts';
import styles from './users.module.css';

type User = Answer<typeof one>;

export function EditModal({ id, name }: { id: number; name: string }) {
  const answer = useAnswer(one, { params: { id } });
  return (
    <FormModal title={texts.editUser(name)}>
      {(close) => (
        <QueryBoundary answer={answer} height={240}>
          {(user) => (
            <>
              <Invitation user={user} />
              {user.user_type === 'Client' || user.by_groups ? (
                <Alert
                  showIcon
                  type="info"
                  title={user.by_groups ? texts.accessByGroups : texts.adminAccess}
                />
              ) : (
                // Resets the form for another user.
                <AccessForm key={id} user={user} onDone={close} />
              )}
              <History
                kinds={['access_changed', 'invitation_sent', 'provisioned_user_changed']}
                subjectId={id}
              />
            </>
          )}
        </QueryBoundary>
      )}
    </FormModal>
  );
}

function AccessForm({ user, onDone }: { user: User; onDone: () => void }) {
  const showRefusal = useRefusal();
  const own = user.entities.filter(({ readonly }) => !readonly).map(({ id }) => id);
  const fixed = { nodes: user.entities.filter(({ readonly }) => readonly), outside: user.outside };
  return (
    <ChangeForm
      endpoint={edit}
      sent={{ params: { id: user.id } }}
      initial={{ entities: own, permissions: user.permissions }}
      onDone={onDone}
      onFailed={showRefusal}
    >
      <Form.Item name="entities" label={texts.access}>
        <NodesField fixed={fixed} />
      </Form.Item>
      <Form.Item name="permissions" label={texts.role}>
        <PermissionsField isReadOnly={exceedsOwnAccess(user)} />
      </Form.Item>
    </ChangeForm>
  );
}

/** Whether part of the user's access is beyond the administrator's control. */
const exceedsOwnAccess = ({ entities, outside }: User) =>
  outside > 0 || entities.some(({ readonly }) => readonly);

/** The user's e-mail address, and the state of their invitation. */
function Invitation({ user }: { user: User }) {
  const { message } = useNotices();
  const { time_zone: timeZone } = useUser().client;
  const showRefusal = useRefusal();
  const again = useChange(inviteAgain);
  const isPending = user.is_active && user.last_login === null && !exceedsOwnAccess(user);
  const words = user.last_login
    ? texts.invitation.lastLogin(timeIn(timeZone, new Date(user.last_login)))
    : user.invited_at
      ? texts.invitation.invited(timeIn(timeZone, new Date(user.invited_at)))
      : texts.invitation.notSignedIn;
  const send = () =>
    again.mutate(
      { params: { id: user.id } },
      { onSuccess: () => message.success(texts.invitation.sent), onError: showRefusal },
    );
  return (
    <div className={styles.who}>
      <span>
        {user.email} · {user.is_active ? words : texts.invitation.deactivated}
      </span>
      {isPending && (
        <Button size="small" loading={again.isPending} onClick={send}>
          {user.invited_at ? texts.invitation.sendAgain : texts.invitation.send}
        </Button>
      )}
    </div>
  );
}

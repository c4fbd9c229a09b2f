import { invite } from '@tripledger/contract/users/calls.ts';
import { Alert, Form, Input, Select } from 'antd';
import { useState } from 'react';
import { useUser } from '../../session/useUser.ts';
import { ChangeForm } from '../../shared/form/ChangeForm.tsx';
import { FormModal } from '../../shared/form/FormModal.tsx';
import { useNotices } from '../../ui/notices.tsx';
import { NodesField } from './NodesField.tsx';
import { PermissionsField } from './PermissionsField.tsx';
import { texts } from './texts.ts';
import styles from './users.module.css';

/** Statuses whose messages appear in the form or are reported for every call. */
const expectedStatuses = [0, 400, 401, 403, 500];

export function InviteModal() {
  const { message } = useNotices();
  const [isUnexpected, setIsUnexpected] = useState(false);
  return (
    <FormModal title={texts.invite.title}>
      {(close) => (
        <ChangeForm
          endpoint={invite}
          initial={{ user_type: 'User', entities: [], permissions: [] }}
          submit={texts.invite.button}
          onDone={() => {
            message.success(texts.invitation.sent);
            close();
          }}
          onFailed={({ status }) => setIsUnexpected(!expectedStatuses.includes(status))}
        >
          <Form.Item name="name" label={texts.invite.name} required>
            <Input autoComplete="off" maxLength={200} />
          </Form.Item>
          <Form.Item name="email" label={texts.invite.email} required>
            <Input type="email" autoComplete="off" maxLength={254} />
          </Form.Item>
          <Access />
          <Mailed />
          {isUnexpected && (
            <Alert
              role="alert"
              type="error"
              showIcon
              title={texts.invite.unexpectedStatus}
              style={{ marginBottom: 16 }}
            />
          )}
        </ChangeForm>
      )}
    </FormModal>
  );
}

/** Names the address that the invitation goes to, as soon as one is typed. */
function Mailed() {
  const email = Form.useWatch<string | undefined>('email')?.trim();
  if (!email) return null;
  return (
    <p className={styles.mailed} role="status">
      {texts.invite.willBeMailed(email)}
    </p>
  );
}

/** An administrator of the TMC has full access, so there is nothing to select. */
function Access() {
  const { user } = useUser();
  const type = Form.useWatch<string>('user_type');
  return (
    <>
      <Form.Item name="user_type" label={texts.invite.type} hidden={user.user_type !== 'Client'}>
        <Select
          options={[
            { value: 'User', label: texts.invite.types.user },
            { value: 'Staff', label: texts.invite.types.staff },
            { value: 'Client', label: texts.invite.types.client },
          ]}
        />
      </Form.Item>
      <Form.Item name="entities" label={texts.access} required hidden={type === 'Client'}>
        <NodesField />
      </Form.Item>
      <Form.Item name="permissions" label={texts.role} hidden={type === 'Client'}>
        <PermissionsField />
      </Form.Item>
    </>
  );
}

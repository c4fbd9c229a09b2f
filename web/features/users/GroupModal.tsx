/** Sets the access that a group of the identity provider gives its members. */
import type { UserType } from '@tripledger/contract/http/permissions.ts';
import { type ProvisionedGroup, setGroupAccess } from '@tripledger/contract/users/provisioned-groups.ts';
import { Form, Select } from 'antd';
import { useUser } from '../../session/useUser.ts';
import { ChangeForm } from '../../shared/form/ChangeForm.tsx';
import { FormModal } from '../../shared/form/FormModal.tsx';
import { History } from '../../shared/history/History.tsx';
import { NodesField } from './NodesField.tsx';
import { PermissionsField } from './PermissionsField.tsx';
import { texts } from './texts.ts';
import styles from './users.module.css';

const words = texts.groups;

/** In the list of types, in place of null. */
const noType = 'none';

export function GroupModal({ group }: { group: ProvisionedGroup }) {
  const { id, name, members, user_type, entities, permissions } = group;
  const { user } = useUser();
  return (
    <FormModal title={words.accessOf(name)}>
      {(close) => (
        <>
          <p className={styles.mailed}>{words.consequence(members)}</p>
          <ChangeForm
            endpoint={setGroupAccess}
            sent={{ params: { id } }}
            initial={{
              user_type: user_type ?? 'User',
              entities: entities.map((node) => node.id),
              permissions,
            }}
            onDone={close}
          >
            <Form.Item
              name="user_type"
              label={words.columns.type}
              getValueProps={(type: UserType | null) => ({ value: type ?? noType })}
              getValueFromEvent={(chosen: string) => (chosen === noType ? null : chosen)}
            >
              <Select
                options={[
                  { value: 'User', label: words.types.User },
                  { value: 'Staff', label: words.types.Staff },
                  ...(user.user_type === 'Client' ? [{ value: 'Client', label: words.types.Client }] : []),
                  { value: noType, label: words.noAccess },
                ]}
              />
            </Form.Item>
            <Granted />
          </ChangeForm>
          <History kinds={['provisioned_group_access_set', 'provisioned_group_changed']} subjectId={id} />
        </>
      )}
    </FormModal>
  );
}

/** Administrators have full access, so there is nothing to select for them. */
function Granted() {
  const type = Form.useWatch<UserType | null | undefined>('user_type');
  const isHidden = type === 'Client' || type === null;
  return (
    <>
      <Form.Item name="entities" label={texts.access} required hidden={isHidden}>
        <NodesField />
      </Form.Item>
      <Form.Item name="permissions" label={texts.role} hidden={isHidden}>
        <PermissionsField />
      </Form.Item>
    </>
  );
}

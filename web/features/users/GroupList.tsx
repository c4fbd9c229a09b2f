/** The groups that the identity provider manages, with the access that each gives; how to connect the provider. */

import { listGroups, type ProvisionedGroup } from '@tripledger/contract/users/provisioned-groups.ts';
import { permissionNames, roleOf } from '@tripledger/contract/users/roles.ts';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useAnswer } from '../../api/useAnswer.ts';
import { useUser } from '../../session/useUser.ts';
import type { Column } from '../../ui/columns.ts';
import { useOverlay } from '../../ui/modal.tsx';
import { PagePanel, usePages } from '../../ui/PagePanel.tsx';
import { GroupModal } from './GroupModal.tsx';
import { ProviderTokenModal } from './ProviderTokenModal.tsx';
import { texts } from './texts.ts';
import styles from './users.module.css';

const words = texts.groups;

type Shown = { id: number; group: ProvisionedGroup } & Record<
  'name' | 'type' | 'permissions' | 'nodes',
  string
> & {
    members: number;
  };

const columns: readonly Column<Shown>[] = [
  { field: 'name', title: words.columns.name, width: 220, sortable: false },
  { field: 'members', title: words.columns.members, width: 90, sortable: false, kind: 'count' },
  { field: 'type', title: words.columns.type, width: 130, sortable: false, leads: true },
  { field: 'permissions', title: words.columns.permissions, width: 200, sortable: false },
  { field: 'nodes', title: words.columns.nodes, width: 180, sortable: false },
];

export function GroupList() {
  const { user } = useUser();
  const { open, overlay } = useOverlay((modal: ReactNode) => modal);
  const { query, pages } = usePages();
  return (
    <>
      <PagePanel
        title={words.title}
        answer={useAnswer(listGroups, { query })}
        pages={pages}
        above={
          <div className={styles.tokens}>
            <p>
              {words.lead} <code>{words.address(window.location.origin)}</code>
            </p>
            {user.user_type === 'Client' && (
              <Button onClick={() => open(<ProviderTokenModal />)}>{words.createToken}</Button>
            )}
          </div>
        }
        columns={columns}
        shown={shown}
        emptyText={words.none}
        actions={({ name, group }) => (
          <Button
            size="small"
            aria-label={words.setAccessOf(name)}
            onClick={() => open(<GroupModal group={group} />)}
          >
            {words.setAccess}
          </Button>
        )}
      />
      {overlay}
    </>
  );
}

function shown(group: ProvisionedGroup): Shown {
  const { id, name, members, user_type: type, permissions, entities } = group;
  const isWhole = type === 'Client';
  return {
    id,
    group,
    name,
    members,
    type: type === null ? words.noAccess : words.types[type],
    permissions:
      type === null
        ? ''
        : isWhole
          ? words.all
          : (roleOf(permissions) ?? namesOf(permissions)) || words.noPermissions,
    nodes: entities.map(({ label }) => label).join(', '),
  };
}

const namesOf = (permissions: ProvisionedGroup['permissions']) =>
  permissions.map((one) => permissionNames[one]).join(', ');

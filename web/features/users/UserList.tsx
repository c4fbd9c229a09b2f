/** The users of the TMC that the administrator may see; a row shows what the user can access. */
import type { RowOf } from '@tripledger/contract/http/paging.ts';
import { list as endpoint } from '@tripledger/contract/users/calls.ts';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { usePageActions } from '../../session/page-actions.ts';
import { useUser } from '../../session/useUser.ts';
import { PagedTable } from '../../shared/paged-table/PagedTable.tsx';
import { usePaged } from '../../shared/paged-table/usePaged.ts';
import { useOverlay } from '../../ui/modal.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { EditModal } from './EditModal.tsx';
import { InviteModal } from './InviteModal.tsx';
import { SeeAsModal } from './SeeAsModal.tsx';
import { texts } from './texts.ts';
import { type Chosen, nothingChosen, UserFilter } from './UserFilter.tsx';
import { useActivity } from './useActivity.ts';
import styles from './users.module.css';

type User = RowOf<typeof endpoint>;

export function UserList() {
  const { user: self } = useUser();
  const [chosen, setChosen] = useState<Chosen>(nothingChosen);
  const { open, overlay } = useOverlay((modal: ReactNode) => modal);
  const invite = () => open(<InviteModal />);
  usePageActions([{ name: texts.invite.title, run: invite }]);
  const list = usePaged(endpoint, chosen);
  const askActivity = useActivity();
  const maySwitch = ({ id, is_whole, user_type }: User) =>
    id !== self.id && is_whole && (user_type !== 'Client' || self.user_type === 'Client');
  const actions = (row: User) => (
    <div className={styles.actions}>
      <Button
        size="small"
        aria-label={texts.editUser(row.name)}
        onClick={(event) => {
          event.stopPropagation();
          open(<EditModal id={row.id} name={row.name} />);
        }}
      >
        {texts.edit}
      </Button>
      {maySwitch(row) && (
        <Button
          size="small"
          aria-label={
            row.is_active ? texts.activity.deactivateUser(row.name) : texts.activity.activateUser(row.name)
          }
          onClick={(event) => {
            event.stopPropagation();
            askActivity(row);
          }}
        >
          {row.is_active ? texts.activity.deactivate : texts.activity.activate}
        </Button>
      )}
    </div>
  );
  return (
    <>
      <Panel
        title={texts.title}
        answer={list.answer}
        extra={
          <Button type="primary" onClick={invite}>
            {texts.invite.button}
          </Button>
        }
        above={<UserFilter chosen={chosen} onChoose={setChosen} />}
        height={440}
      >
        {(found) => (
          <PagedTable
            title={texts.title}
            list={list}
            found={found}
            withTotals={false}
            onOpen={({ id, name }) => open(<SeeAsModal id={id} name={name} />)}
            actions={actions}
          />
        )}
      </Panel>
      {overlay}
    </>
  );
}

/** The service tokens of the TMC that the administrator may see. */

import { permissionNames } from '@tripledger/contract/users/roles.ts';
import { listTokens, type TokenRow } from '@tripledger/contract/users/service-tokens.ts';
import { Button } from 'antd';
import { useAnswer } from '../../api/useAnswer.ts';
import { useUser } from '../../session/useUser.ts';
import type { Column } from '../../ui/columns.ts';
import { dayIn, timeIn } from '../../ui/instant.ts';
import { useOverlay } from '../../ui/modal.tsx';
import { PagePanel, usePages } from '../../ui/PagePanel.tsx';
import { TokenModal } from './TokenModal.tsx';
import { texts } from './texts.ts';
import { useRevoke } from './useRevoke.ts';
import styles from './users.module.css';

const words = texts.tokens;

type Shown = Pick<TokenRow, 'id' | 'name' | 'createdBy' | 'mayRevoke'> &
  Record<'permissions' | 'nodes' | 'expires' | 'lastUsed' | 'state', string>;

const columns: readonly Column<Shown>[] = [
  { field: 'name', title: words.columns.name, width: 120, sortable: false },
  { field: 'state', title: words.columns.state, width: 84, sortable: false, leads: true },
  { field: 'permissions', title: words.columns.permissions, width: 180, sortable: false },
  { field: 'nodes', title: words.columns.nodes, width: 150, sortable: false },
  { field: 'expires', title: words.columns.expires, width: 130, sortable: false },
  { field: 'lastUsed', title: words.columns.lastUsed, width: 166, sortable: false },
  { field: 'createdBy', title: words.columns.createdBy, width: 140, sortable: false },
];

export function TokenList() {
  const { time_zone: timeZone } = useUser().client;
  const { open, overlay } = useOverlay(() => <TokenModal />);
  const { query, pages } = usePages();
  const askRevoke = useRevoke();
  return (
    <>
      <PagePanel
        title={words.title}
        answer={useAnswer(listTokens, { query })}
        pages={pages}
        above={
          <div className={styles.tokens}>
            <p>{words.lead}</p>
            <Button onClick={() => open(null)}>{words.create}</Button>
          </div>
        }
        columns={columns}
        shown={(row: TokenRow) => shown(row, timeZone)}
        emptyText={words.none}
        actions={(row) =>
          row.mayRevoke && (
            <Button size="small" aria-label={words.revokeToken(row.name)} onClick={() => askRevoke(row)}>
              {words.revoke}
            </Button>
          )
        }
      />
      {overlay}
    </>
  );
}

function shown(token: TokenRow, timeZone: string): Shown {
  const { id, name, createdBy, mayRevoke, entities, outside, lastUsedAt, revoked } = token;
  const nodes = entities.map(({ label }) => label);
  return {
    id,
    name,
    createdBy,
    mayRevoke,
    permissions: token.isProvisioning
      ? words.provisioning
      : token.permissions.map((one) => permissionNames[one]).join(', ') || words.noPermissions,
    nodes: [...nodes, ...(outside > 0 ? [words.outside(outside)] : [])].join(', '),
    // It ends with this day.
    expires: dayIn(timeZone, new Date(Date.parse(token.expiresAt) - 1)),
    lastUsed: lastUsedAt === null ? words.never : timeIn(timeZone, new Date(lastUsedAt)),
    state: revoked ? words.revokedBy(revoked.by) : token.state,
  };
}

/** Filters the list of users by a node that they can access, by permission and by state. */
import { type Permission, permissions } from '@tripledger/contract/http/permissions.ts';
import { userStates } from '@tripledger/contract/users/calls.ts';
import { permissionNames } from '@tripledger/contract/users/roles.ts';
import { Select } from 'antd';
import { NodePicker } from './NodePicker.tsx';
import { useNodeTree } from './node-tree.ts';
import { texts } from './texts.ts';
import styles from './users.module.css';

/** The filter as sent in requests; undefined values are not filtered. */
export type Chosen = {
  client: number | undefined;
  permission: Permission | undefined;
  state: (typeof userStates)[number] | undefined;
};

export const nothingChosen: Chosen = { client: undefined, permission: undefined, state: undefined };

type Props = { chosen: Chosen; onChoose: (chosen: Chosen) => void };

export function UserFilter({ chosen, onChoose }: Props) {
  const choose = (some: Partial<Chosen>) => onChoose({ ...chosen, ...some });
  return (
    <search className={styles.filter} aria-label={texts.filter.label}>
      <NodePicker<number | undefined>
        tree={useNodeTree()}
        aria-label={texts.filter.node}
        placeholder={texts.filter.anyNode}
        allowClear
        value={chosen.client}
        onChange={(client) => choose({ client })}
      />
      <Select
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        aria-label={texts.filter.permission}
        placeholder={texts.filter.anyPermission}
        options={permissions.map((one) => ({ value: one, label: permissionNames[one] }))}
        value={chosen.permission}
        onChange={(permission?: Permission) => choose({ permission })}
      />
      <Select
        allowClear
        aria-label={texts.filter.state}
        placeholder={texts.filter.anyState}
        options={userStates.map((one) => ({ value: one, label: one }))}
        value={chosen.state}
        onChange={(state?: Chosen['state']) => choose({ state })}
      />
    </search>
  );
}

/** What a user may do: a role fills it in, and each may be chosen by itself. A field of a form. */
import { type Permission, permissions } from '@tripledger/contract/core/permissions.ts';
import { permissionNames, roleOf, roles } from '@tripledger/contract/users/roles.ts';
import { Checkbox, Select } from 'antd';
import { useState } from 'react';
import { useUser } from '../../session/useUser.ts';
import styles from './users.module.css';

type Props = {
  /** They hold where the administrator has no say. */
  isReadOnly?: boolean;
  /** By the form. */
  id?: string;
  value?: readonly Permission[];
  onChange?: (permissions: Permission[]) => void;
};

/** Nobody gives or takes what they do not have: that stays as it is. */
export function PermissionsField({ isReadOnly = false, id, value = [], onChange }: Props) {
  const { user } = useUser();
  const [before] = useState(value);
  const isFixed = (one: Permission) => isReadOnly || !user.permissions.includes(one);
  const isOffered = (role: readonly Permission[]) =>
    role.every((one) => !isFixed(one) || before.includes(one));
  const take = (wanted: readonly Permission[]) =>
    onChange?.(permissions.filter((one) => (isFixed(one) ? before : wanted).includes(one)));
  return (
    <fieldset className={styles.fieldset} aria-label="Permissions">
      <Select
        {...(id !== undefined && { id })}
        aria-label="Role"
        value={roleOf(value)}
        placeholder="As chosen below"
        options={Object.entries(roles).map(([name, held]) => ({
          value: name,
          label: name,
          disabled: !isOffered(held),
        }))}
        onChange={(name: string | null) => take(roles[name ?? ''] ?? [])}
      />
      <div className={styles.permissions}>
        {permissions.map((one) => (
          <Checkbox
            key={one}
            checked={value.includes(one)}
            disabled={isFixed(one)}
            onChange={({ target }) =>
              take(target.checked ? [...value, one] : value.filter((other) => other !== one))
            }
          >
            {permissionNames[one]}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  );
}

/** Permissions, each with a box to check. */
import type { Permission } from '@tripledger/contract/http/permissions.ts';
import { permissionNames } from '@tripledger/contract/users/roles.ts';
import { Checkbox } from 'antd';
import { useUser } from '../../session/useUser.ts';
import styles from './users.module.css';

type Props = {
  offered: readonly Permission[];
  isFixed: (permission: Permission) => boolean;
  value: readonly Permission[];
  onChange: (permissions: Permission[]) => void;
};

export function PermissionChecks({ offered, isFixed, value, onChange }: Props) {
  return (
    <div className={styles.permissions}>
      {offered.map((one) => (
        <Checkbox
          key={one}
          checked={value.includes(one)}
          disabled={isFixed(one)}
          onChange={({ target }) =>
            onChange(target.checked ? [...value, one] : value.filter((other) => other !== one))
          }
        >
          {permissionNames[one]}
        </Checkbox>
      ))}
    </div>
  );
}

/** Whether the administrator does not have the permission, and so can neither grant nor revoke it. */
export function useLacks(): (permission: Permission) => boolean {
  const { user } = useUser();
  return (one) => !user.permissions.includes(one);
}

/** A form field for a user's permissions: a role presets them, and each can be set individually. */
import { type Permission, permissions } from '@tripledger/contract/http/permissions.ts';
import { roleOf, roles } from '@tripledger/contract/users/roles.ts';
import { Button, Select } from 'antd';
import { useId, useState } from 'react';
import { PermissionChecks, useLacks } from './PermissionChecks.tsx';
import { texts } from './texts.ts';
import styles from './users.module.css';

type Props = {
  /** Whether the administrator may not change them. */
  isReadOnly?: boolean;
  /** Provided by the form. */
  id?: string;
  value?: readonly Permission[];
  onChange?: (permissions: Permission[]) => void;
};

/** Administrators cannot grant or revoke permissions that they do not have: those remain unchanged. */
export function PermissionsField({ isReadOnly = false, id, value = [], onChange }: Props) {
  const lacks = useLacks();
  const [before] = useState(value);
  const role = roleOf(value);
  const [isCustomised, setIsCustomised] = useState(role === null);
  const wordsId = useId();
  const isFixed = (one: Permission) => isReadOnly || lacks(one);
  const isOffered = (role: readonly Permission[]) =>
    role.every((one) => !isFixed(one) || before.includes(one));
  const apply = (selected: readonly Permission[]) =>
    onChange?.(permissions.filter((one) => (isFixed(one) ? before : selected).includes(one)));
  return (
    <fieldset className={styles.fieldset} aria-label={texts.permissions.label}>
      <Select
        {...(id !== undefined && { id })}
        aria-label={texts.role}
        aria-describedby={wordsId}
        value={role}
        placeholder={texts.permissions.customised}
        options={Object.entries(roles).map(([name, granted]) => ({
          value: name,
          label: name,
          words: texts.permissions.roles[name],
          disabled: !isOffered(granted),
        }))}
        optionRender={({ data }) => (
          <>
            {data.label}
            <small className={styles.words}>{data.words}</small>
          </>
        )}
        onChange={(name: string | null) => apply(roles[name ?? ''] ?? [])}
      />
      <p id={wordsId} className={styles.words}>
        {role === null ? texts.permissions.customisedRole : texts.permissions.roles[role]}
      </p>
      <Button
        type="link"
        size="small"
        aria-expanded={isCustomised}
        onClick={() => setIsCustomised(!isCustomised)}
      >
        {isCustomised ? texts.permissions.hide : texts.permissions.customise}
      </Button>
      <div hidden={!isCustomised}>
        <PermissionChecks offered={permissions} isFixed={isFixed} value={value} onChange={apply} />
      </div>
    </fieldset>
  );
}

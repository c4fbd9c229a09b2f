/** Creates a service token, and shows it once. */
import type { Permission } from '@tripledger/contract/http/permissions.ts';
import { createToken, tokenDays, tokenPermissions } from '@tripledger/contract/users/service-tokens.ts';
import { Form, Input } from 'antd';
import { ChangeForm } from '../../shared/form/ChangeForm.tsx';
import { NodesField } from './NodesField.tsx';
import { PermissionChecks, useLacks } from './PermissionChecks.tsx';
import { TokenEnd, useDayIn } from './TokenEnd.tsx';
import { TokenOnce } from './TokenOnce.tsx';
import { texts } from './texts.ts';
import styles from './users.module.css';

const words = texts.tokens;

export function TokenModal() {
  return (
    <TokenOnce
      title={words.create}
      howToUse={
        <>
          {words.howToSend} <code>{words.header}</code>
        </>
      }
    >
      {(onCreated) => <TokenForm onCreated={onCreated} />}
    </TokenOnce>
  );
}

function TokenForm({ onCreated }: { onCreated: (token: string) => void }) {
  const dayIn = useDayIn();
  return (
    <ChangeForm
      endpoint={createToken}
      initial={{ entities: [], permissions: [], expires: dayIn(tokenDays.usual) }}
      submit={words.submit}
      onDone={({ token }) => onCreated(token)}
    >
      <Form.Item name="name" label={words.name} required>
        <Input autoComplete="off" maxLength={100} placeholder={words.namePlaceholder} />
      </Form.Item>
      <Form.Item name="entities" label={words.nodes} required>
        <NodesField />
      </Form.Item>
      <Form.Item name="permissions" label={words.permissions}>
        <TokenPermissions />
      </Form.Item>
      <TokenEnd />
    </ChangeForm>
  );
}

type Props = {
  /** Provided by the form. */
  id?: string;
  value?: readonly Permission[];
  onChange?: (permissions: Permission[]) => void;
};

function TokenPermissions({ id, value = [], onChange = () => undefined }: Props) {
  const lacks = useLacks();
  return (
    <fieldset id={id} className={styles.fieldset} aria-label={words.permissions}>
      <p className={styles.words}>{words.permissionsHelp}</p>
      <PermissionChecks offered={tokenPermissions} isFixed={lacks} value={value} onChange={onChange} />
    </fieldset>
  );
}

/** Creates a service token, and shows it once. */
import type { Permission } from '@tripledger/contract/http/permissions.ts';
import { createToken, tokenDays, tokenPermissions } from '@tripledger/contract/users/service-tokens.ts';
import { Form, Input } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { todayIn } from '../../filter/shortcuts.ts';
import { useUser } from '../../session/useUser.ts';
import { ChangeForm } from '../../shared/form/ChangeForm.tsx';
import { DayField } from '../../shared/form/DayField.tsx';
import { FormModal } from '../../shared/form/FormModal.tsx';
import { NewToken } from './NewToken.tsx';
import { NodesField } from './NodesField.tsx';
import { PermissionChecks, useLacks } from './PermissionChecks.tsx';
import { texts } from './texts.ts';
import styles from './users.module.css';

const words = texts.tokens;

export function TokenModal() {
  const [token, setToken] = useState<string | null>(null);
  return (
    <FormModal title={token === null ? words.create : words.created} isKept={token !== null}>
      {(close) =>
        token === null ? <TokenForm onCreated={setToken} /> : <NewToken token={token} onDone={close} />
      }
    </FormModal>
  );
}

function TokenForm({ onCreated }: { onCreated: (token: string) => void }) {
  const today = dayjs(todayIn(useUser().client.time_zone));
  const dayIn = (days: number) => today.add(days, 'day').format('YYYY-MM-DD');
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
      <Form.Item name="expires" label={words.expires} required>
        <DayField first={dayIn(0)} last={dayIn(tokenDays.most)} />
      </Form.Item>
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

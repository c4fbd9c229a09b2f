/** Creates the token with which the identity provider manages users, and shows it once. */
import { createToken, tokenDays } from '@tripledger/contract/users/service-tokens.ts';
import { Form, Input } from 'antd';
import { ChangeForm } from '../../shared/form/ChangeForm.tsx';
import { TokenEnd, useDayIn } from './TokenEnd.tsx';
import { TokenOnce } from './TokenOnce.tsx';
import { texts } from './texts.ts';

const words = texts.groups;

export function ProviderTokenModal() {
  const dayIn = useDayIn();
  return (
    <TokenOnce
      title={words.createToken}
      howToUse={
        <>
          {words.howToConnect} <code>{words.address(window.location.origin)}</code>
        </>
      }
    >
      {(onCreated) => (
        <ChangeForm
          endpoint={createToken}
          initial={{ expires: dayIn(tokenDays.most) }}
          bodyOf={({ name, expires }) => ({ name, expires, isProvisioning: true })}
          submit={texts.tokens.submit}
          onDone={({ token }) => onCreated(token)}
        >
          <Form.Item name="name" label={texts.tokens.name} required>
            <Input autoComplete="off" maxLength={100} placeholder={words.tokenName} />
          </Form.Item>
          <TokenEnd />
        </ChangeForm>
      )}
    </TokenOnce>
  );
}

/**
 * A form for some of the TMC's settings, saved together. The fields are validated by the contract's schema, like on
 * the server.
 */

import { updateClient } from '@tripledger/contract/settings/client.ts';
import { type ClientSettings, clientSettings } from '@tripledger/contract/vocabulary/client-settings.ts';
import { App, Form, type FormItemProps } from 'antd';
import type { ReactNode } from 'react';
import { useUser } from '../../../session/useUser.ts';
import { ChangeForm } from '../../../shared/form/ChangeForm.tsx';
import { Following } from '../../../shared/form/Following.tsx';

type Field = keyof ClientSettings;

export function SettingsForm({ fields, children }: { fields: readonly Field[]; children: ReactNode }) {
  const { message } = App.useApp();
  const { id, settings, version } = useUser().client;
  const part = (from: Partial<ClientSettings>) =>
    Object.fromEntries(fields.map((field) => [field, orNull(from[field])]));
  return (
    <ChangeForm
      endpoint={updateClient}
      sent={{ params: { id } }}
      version={version}
      initial={{ settings: part(settings) }}
      bodyOf={(typed) => ({ settings: part((typed.settings ?? {}) as Partial<ClientSettings>) })}
      onDone={() => message.success('Saved')}
    >
      {children}
      <Following values={{ settings: part(settings) }} />
    </ChangeForm>
  );
}

export function SettingField({ field, ...item }: { field: Field; children: ReactNode } & FormItemProps) {
  return (
    <Form.Item
      {...item}
      name={['settings', field]}
      rules={[{ validator: async (_rule, value) => check(field, orNull(value)) }]}
    />
  );
}

/** An empty field means null. */
const orNull = (value: unknown) => (value === undefined || value === '' ? null : value);

/** Throws the first validation message of the contract. */
function check(field: Field, value: unknown): void {
  const { error } = clientSettings.shape[field].safeParse(value);
  if (error) throw new Error(error.issues[0]?.message ?? 'Wrong value.');
}

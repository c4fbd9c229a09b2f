/**
 * The form for the TMC's settings, saved together: only what was changed is sent. The fields are validated by the
 * contract's schema, like on the server.
 */

import type { Answer } from '@tripledger/contract/http/endpoint.ts';
import { type deliveryDateList, updateClient } from '@tripledger/contract/settings/client.ts';
import { type ClientSettings, clientSettings } from '@tripledger/contract/vocabulary/client-settings.ts';
import { Button, Form, type FormItemProps } from 'antd';
import type { ReactNode } from 'react';
import { useUser } from '../../../session/useUser.ts';
import { ChangeForm } from '../../../shared/form/ChangeForm.tsx';
import { Following } from '../../../shared/form/Following.tsx';
import { useLeaveWarning } from '../../../shared/form/useLeaveWarning.ts';
import { useNotices } from '../../../ui/notices.tsx';
import { texts } from '../texts.ts';
import { changed, type Values } from './changed.ts';
import styles from './client.module.css';

type Field = keyof ClientSettings;
type Days = Answer<typeof deliveryDateList>;

/** `days`: the delivery days, once they are loaded. */
export function SettingsForm({ days = [], children }: { days?: Days | undefined; children: ReactNode }) {
  const { message } = useNotices();
  const { id, settings, version } = useUser().client;
  const saved: Values = {
    settings,
    days: Object.fromEntries(days.map(({ period_id, day_of_month }) => [period_id, day_of_month])),
  };
  return (
    <ChangeForm
      endpoint={updateClient}
      sent={{ params: { id } }}
      version={version}
      initial={saved as object}
      bodyOf={(typed) => {
        const { settings: ofTmc = {}, days: ofReports = {} } = changed(typed as Values, saved);
        const moved = Object.entries(ofReports);
        return {
          settings: ofTmc,
          ...(moved.length > 0 && {
            delivery_days: moved.map(([period, day]) => ({ period_id: Number(period), day_of_month: day })),
          }),
        };
      }}
      onDone={() => message.success(texts.client.saved)}
    >
      {children}
      <Following values={saved} />
      <Unsaved saved={saved} />
    </ChangeForm>
  );
}

/** How much is unsaved, with a way back; leaving the tab asks first. */
function Unsaved({ saved }: { saved: Values }) {
  const form = Form.useFormInstance<Values>();
  const typed = Form.useWatch([], form);
  const { settings = {}, days = {} } = typed ? changed(typed, saved) : {};
  const count = Object.keys(settings).length + Object.keys(days).length;
  useLeaveWarning(count > 0, 'tab');
  return (
    <p className={styles.unsaved} aria-live="polite">
      {count > 0 && (
        <>
          {texts.client.unsaved(count)}
          <Button type="link" onClick={() => form.setFieldsValue(saved as never)}>
            {texts.client.discard}
          </Button>
        </>
      )}
    </p>
  );
}

export function SettingField({ field, ...item }: { field: Field; children: ReactNode } & FormItemProps) {
  return (
    <Form.Item
      {...item}
      name={['settings', field]}
      rules={[{ validator: async (_rule, value) => check(field, value) }]}
    />
  );
}

/** Throws the first validation message of the contract. An empty field means null. */
function check(field: Field, value: unknown): void {
  const { error } = clientSettings.shape[field].safeParse(value === undefined || value === '' ? null : value);
  if (error) throw new Error(error.issues[0]?.message ?? texts.client.wrongValue);
}

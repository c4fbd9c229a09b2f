/** What saving some of the typed settings will do, before they are saved. */
import { useQuery } from '@tanstack/react-query';
import type { Answer } from '@tripledger/contract/http/endpoint.ts';
import { previewClient } from '@tripledger/contract/settings/client.ts';
import { type ClientSettings, clientSettings } from '@tripledger/contract/vocabulary/client-settings.ts';
import { Form } from 'antd';
import { type CallError, call } from '../../../api/call.ts';
import { useUser } from '../../../session/useUser.ts';
import { useDebounced } from '../../../ui/useDebounced.ts';
import { changed } from './changed.ts';

type Preview = {
  /** Whether any of the settings differs from what is saved. */
  isChanged: boolean;
  /** Of what is typed now; undefined: not known yet, or wrong. */
  data?: Answer<typeof previewClient> | undefined;
  error?: CallError | null;
};

export function usePreview(fields: readonly (keyof ClientSettings)[]): Preview {
  const { id, settings } = useUser().client;
  const typed = Form.useWatch<Partial<ClientSettings> | undefined>('settings');
  const ours = Object.fromEntries(
    fields.filter((field) => typed?.[field] !== undefined).map((field) => [field, typed?.[field]]),
  );
  const patch = changed({ settings: ours }, { settings }).settings ?? {};
  const sent = JSON.stringify(patch);
  const isChanged = sent !== '{}';
  const previewed = useDebounced(sent, 300);
  const isReady = isChanged && previewed === sent && clientSettings.partial().safeParse(patch).success;
  const { data, error } = useQuery<Answer<typeof previewClient>, CallError>({
    queryKey: ['preview', previewClient.path, previewed],
    queryFn: ({ signal }) => call(previewClient, { params: { id }, body: { settings: patch } }, { signal }),
    enabled: isReady,
    gcTime: 0,
    meta: { quiet: true },
  });
  return isReady ? { isChanged, data, error } : { isChanged };
}

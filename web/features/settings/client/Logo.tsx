/** Uploads, replaces or removes the TMC's logo. */
import {
  logoTooLarge,
  mostLogoBytes,
  mostLogoMb,
  updateClient,
  uploadLogo,
} from '@tripledger/contract/settings/client.ts';
import { Alert, Button } from 'antd';
import { useRef, useState } from 'react';
import { useChange } from '../../../api/useChange.ts';
import { useUser } from '../../../session/useUser.ts';
import { ClientLogo } from '../../../ui/ClientLogo.tsx';
import styles from './client.module.css';

export function Logo() {
  const { client } = useUser();
  const input = useRef<HTMLInputElement>(null);
  const upload = useChange(uploadLogo);
  const removal = useChange(updateClient);
  const [isTooLarge, setTooLarge] = useState(false);
  const params = { id: client.id };
  const isBusy = upload.isPending || removal.isPending;
  const fault = isTooLarge ? logoTooLarge : Object.values(upload.fields).join(' ');

  const send = (img: File | undefined) => {
    if (!img) return;
    setTooLarge(img.size > mostLogoBytes);
    if (img.size <= mostLogoBytes) upload.mutate({ params, body: { img } });
  };
  return (
    <div className={styles.logo}>
      <ClientLogo client={client} size={64} />
      <p>
        PNG or JPEG, up to {mostLogoMb} MB. It is shown in the header, in the choice of TMCs, and in reports.
      </p>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/png,image/jpeg"
        aria-label="Image of the logo"
        onChange={({ target }) => {
          send(target.files?.[0]);
          // Allows selecting the same file again.
          target.value = '';
        }}
      />
      {fault && <Alert role="alert" type="error" showIcon title={fault} />}
      <div className={styles.actions}>
        <Button loading={upload.isPending} disabled={isBusy} onClick={() => input.current?.click()}>
          {client.logo_key === null ? 'Upload a logo' : 'Replace the logo'}
        </Button>
        {client.logo_key !== null && (
          <Button
            loading={removal.isPending}
            disabled={isBusy}
            onClick={() => removal.mutate({ params, body: { logo_key: '' } })}
          >
            Remove the logo
          </Button>
        )}
      </div>
    </div>
  );
}

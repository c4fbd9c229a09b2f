/** Uploads, replaces or removes the TMC's logo. */
import {
  logoTooLarge,
  mostLogoBytes,
  updateClient,
  uploadLogo,
} from '@tripledger/contract/settings/client.ts';
import { Alert, Button } from 'antd';
import { useRef, useState } from 'react';
import { useChange } from '../../../api/useChange.ts';
import { useUser } from '../../../session/useUser.ts';
import { ClientLogo } from '../../../ui/ClientLogo.tsx';
import { texts } from '../texts.ts';
import styles from './client.module.css';

const text = texts.client.logo;

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
      <p>{text.about}</p>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/png,image/jpeg"
        aria-label={text.image}
        onChange={({ target }) => {
          send(target.files?.[0]);
          // Allows selecting the same file again.
          target.value = '';
        }}
      />
      {fault && <Alert role="alert" type="error" showIcon title={fault} />}
      <div className={styles.actions}>
        <Button loading={upload.isPending} disabled={isBusy} onClick={() => input.current?.click()}>
          {client.logo_key === null ? text.upload : text.replace}
        </Button>
        {client.logo_key !== null && (
          <Button
            loading={removal.isPending}
            disabled={isBusy}
            onClick={() => removal.mutate({ params, body: { logo_key: '' } })}
          >
            {text.remove}
          </Button>
        )}
      </div>
    </div>
  );
}

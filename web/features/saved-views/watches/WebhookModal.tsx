/** The webhook of a watch: its address, its secret and its deliveries. */
import type { Watch } from '@tripledger/contract/watches/calls.ts';
import {
  removeWebhook,
  replaceSecret,
  setWebhook,
  testWebhook,
  webhookAddress,
  webhookLimits,
} from '@tripledger/contract/watches/webhooks.ts';
import { Button, Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { useChange } from '../../../api/useChange.ts';
import { ChangeForm } from '../../../shared/form/ChangeForm.tsx';
import { fitting } from '../../../shared/form/fields.ts';
import { ShownOnce } from '../../../shared/secret/ShownOnce.tsx';
import { useModal } from '../../../ui/modal.tsx';
import { useNotices } from '../../../ui/notices.tsx';
import styles from '../saved-views.module.css';
import { Attempts } from './Attempts.tsx';
import { texts } from './texts.ts';

const words = texts.webhook;

export default function WebhookModal({ watch }: { watch: Watch }) {
  const { modal } = useModal();
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <Modal {...modal} title={words.title(watch.name)} width={760} mask={{ closable: secret === null }}>
      {secret === null ? (
        <>
          {watch.isOwn && <AddressForm watch={watch} onSecret={setSecret} />}
          {watch.webhookAddress !== null && <Existing watch={watch} onSecret={setSecret} />}
        </>
      ) : (
        <ShownOnce secret={secret} label={words.secret} onDone={() => setSecret(null)}>
          {words.howToUse}
        </ShownOnce>
      )}
    </Modal>
  );
}

type Props = { watch: Watch; onSecret: (secret: string) => void };

function AddressForm({ watch, onSecret }: Props) {
  const { message } = useNotices();
  return (
    <ChangeForm
      endpoint={setWebhook}
      sent={{ params: { id: watch.id } }}
      initial={{ address: watch.webhookAddress ?? '' }}
      submit={words.submit}
      onDone={({ secret }) => {
        if (secret !== null) onSecret(secret);
        else message.success(words.saved);
      }}
    >
      <p>{words.explanation}</p>
      <Form.Item
        name="address"
        label={words.address}
        extra={words.addressHint}
        rules={[fitting(webhookAddress)]}
        required
      >
        <Input type="url" autoComplete="off" maxLength={webhookLimits.address} />
      </Form.Item>
    </ChangeForm>
  );
}

function Existing({ watch, onSecret }: Props) {
  const { message, modal } = useNotices();
  const testing = useChange(testWebhook);
  const replacing = useChange(replaceSecret);
  const removal = useChange(removeWebhook);
  const isPending = testing.isPending || replacing.isPending || removal.isPending;
  const sent = { params: { id: watch.id } };
  const askReplace = () =>
    modal.confirm({
      title: words.replaceTitle,
      content: words.replaceConsequence,
      okText: words.replace,
      onOk: () =>
        replacing
          .mutateAsync(sent)
          .then(({ secret }) => onSecret(secret))
          .catch(() => undefined),
    });
  const askRemove = () =>
    modal.confirm({
      title: words.removeTitle,
      content: words.removeConsequence,
      okText: words.remove,
      okButtonProps: { danger: true },
      onOk: () =>
        removal
          .mutateAsync(sent)
          .then(() => message.success(words.removed))
          .catch(() => undefined),
    });
  return (
    <>
      {!watch.isOwn && (
        <p className={styles.address}>{words.goesTo(watch.webhookAddress ?? '', watch.owner)}</p>
      )}
      <div className={styles.buttons}>
        {watch.isOwn && (
          <>
            <Button
              disabled={isPending}
              onClick={() => testing.mutate(sent, { onSuccess: () => void message.success(words.tested) })}
            >
              {words.test}
            </Button>
            <Button disabled={isPending} onClick={askReplace}>
              {words.replace}
            </Button>
          </>
        )}
        <Button danger disabled={isPending} onClick={askRemove}>
          {words.remove}
        </Button>
      </div>
      <h3>{texts.attempts.heading}</h3>
      <Attempts watch={watch} />
    </>
  );
}

/** Somebody else saved first: what they made of it is looked at before it is changed again. */
import type { ChangeKind } from '@tripledger/contract/core/changes.ts';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { useAskAnew } from '../../api/useChange.ts';

type Props = {
  sentence: string;
  /** What was typed stays after reloading. */
  keepsTyped?: boolean;
  kind: ChangeKind;
  onReloaded: () => void;
};

export function Conflict({ sentence, keepsTyped = false, kind, onReloaded }: Props) {
  const askAnew = useAskAnew(kind);
  const [isLoading, setIsLoading] = useState(false);
  const reload = async () => {
    setIsLoading(true);
    await askAnew();
    setIsLoading(false);
    onReloaded();
  };
  return (
    <Alert
      role="alert"
      type="warning"
      showIcon
      style={{ marginBottom: 16 }}
      title={sentence}
      description={
        keepsTyped &&
        'Reload shows what was saved. What you typed stays, and is saved only when you press Save again.'
      }
      action={
        <Button size="small" disabled={false} loading={isLoading} onClick={reload}>
          Reload
        </Button>
      }
    />
  );
}

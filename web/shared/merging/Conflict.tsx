/** Somebody else was quicker: what they made of the records is looked at before it is changed again. */
import type { ChangeKind } from '@tripledger/contract/core/changes.ts';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { useAskAnew } from '../../api/useChange.ts';

type Props = { sentence: string; kind: ChangeKind; onReloaded: () => void };

export function Conflict({ sentence, kind, onReloaded }: Props) {
  const askAnew = useAskAnew(kind);
  const [isLoading, setIsLoading] = useState(false);
  const reload = async () => {
    setIsLoading(true);
    await askAnew();
    onReloaded();
  };
  return (
    <Alert
      role="alert"
      type="warning"
      showIcon
      style={{ marginBottom: 16 }}
      title={sentence}
      action={
        <Button size="small" loading={isLoading} onClick={reload}>
          Reload
        </Button>
      }
    />
  );
}

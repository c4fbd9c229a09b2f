/** Shown when someone else saved first: the user reviews the saved state before changing it again. */
import type { ChangeKind } from '@tripledger/contract/http/change-kinds.ts';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { useInvalidate } from '../../api/useChange.ts';
import { texts } from './texts.ts';

type Props = {
  sentence: string;
  /** Whether the input is kept after reloading. */
  keepsTyped?: boolean;
  kind: ChangeKind;
  onReloaded: () => void;
};

export function Conflict({ sentence, keepsTyped = false, kind, onReloaded }: Props) {
  const invalidate = useInvalidate(kind);
  const [isLoading, setIsLoading] = useState(false);
  const reload = async () => {
    setIsLoading(true);
    await invalidate();
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
      description={keepsTyped && texts.conflict.keepsTyped}
      action={
        <Button size="small" disabled={false} loading={isLoading} onClick={reload}>
          {texts.conflict.reload}
        </Button>
      }
    />
  );
}

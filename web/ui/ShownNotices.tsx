// biome-ignore lint/style/noRestrictedImports: loaded after the first screen
import { App } from 'antd';
import { useEffect } from 'react';

/** Ant Design's functions that show notices and confirmations. */
export type Shown = ReturnType<typeof App.useApp>;

/** Bottom right, so that notices cover neither the filter nor the head of a modal. */
const notification = { placement: 'bottomRight' as const };

type Props = { onReady: (shown: Shown) => void };

/** Where notices and confirmations are drawn. */
export default function ShownNotices({ onReady }: Props) {
  return (
    <App component={false} notification={notification}>
      <Ready onReady={onReady} />
    </App>
  );
}

function Ready({ onReady }: Props) {
  const shown = App.useApp();
  useEffect(() => onReady(shown), [shown, onReady]);
  return null;
}

import { cleanup, render, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { afterEach, expect, it } from 'vitest';
import { NoticesProvider, useNotices } from './notices.tsx';

afterEach(cleanup);

function Talker() {
  const { message, notification, modal } = useNotices();
  useEffect(() => {
    message.success('Saved');
    notification.warning({ title: 'Careful' });
    notification.open({ key: 'gone', title: 'Preparing' });
    notification.destroy('gone');
    modal.confirm({ title: 'Really?' });
  }, [message, notification, modal]);
  return null;
}

it('shows what was said before its code had loaded, in order', async () => {
  render(
    <NoticesProvider>
      <Talker />
    </NoticesProvider>,
  );
  for (const text of ['Saved', 'Careful', 'Really?'])
    expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
  expect(screen.queryByText('Preparing')).toBeNull();
});

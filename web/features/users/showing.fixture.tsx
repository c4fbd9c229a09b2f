/** What tests of this screen do alike. */
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ConfigProvider } from 'antd';
import type { ReactNode } from 'react';
import { showBlock } from '../../shared/dashboard/show-block.fixture.tsx';
import { NoticesProvider } from '../../ui/notices.tsx';

export const show = (block: ReactNode) =>
  showBlock(
    // The test DOM plays no animations, so they would never end.
    <ConfigProvider theme={{ token: { motion: false } }}>
      <NoticesProvider>{block}</NoticesProvider>
    </ConfigProvider>,
    '',
  );

export const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));

import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Modal } from 'antd';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import * as z from 'zod';
import { NoticesProvider } from '../../ui/notices.tsx';
import { useOpened, useOpening } from '../dashboard/useOpened.ts';
import { useLeaveWarning } from './useLeaveWarning.ts';

afterEach(cleanup);

const place = z.literal('editor');

/** A page whose modal has unsaved changes. */
function Page() {
  const open = useOpening<z.infer<typeof place>>('detail');
  const { opened, close } = useOpened('detail', place);
  useLeaveWarning(opened !== null, 'detail');
  return (
    <>
      <button type="button" onClick={() => open('editor')}>
        Open
      </button>
      <Modal open={opened !== null} onCancel={close} footer={null} title="Editor" />
    </>
  );
}

function show(address: string) {
  const router = createMemoryRouter([{ path: '/', element: <Page /> }], {
    initialEntries: ['/before', address],
  });
  render(
    <NoticesProvider>
      <RouterProvider router={router} />
    </NoticesProvider>,
  );
  return () => router.state.location.search;
}

const opened = `?${new URLSearchParams({ detail: '"editor"' })}`;

/** The test DOM never ends animations, so closed dialogs remain in it and are excluded here. */
const questions = () =>
  screen
    .queryAllByRole('dialog', { hidden: true })
    .filter(
      (dialog) => !dialog.matches('.ant-zoom-leave') && dialog.textContent?.includes('Leave without saving?'),
    );
const answer = async (name: string) => {
  const [question] = questions();
  await userEvent.click(
    [...question!.querySelectorAll('button')].find((button) => button.textContent === name)!,
  );
  await waitFor(() => expect(questions()).toHaveLength(0));
};
const closeButton = () => screen.getAllByRole('button', { name: 'Close', hidden: true })[0]!;

const ways = {
  Escape: () => userEvent.keyboard('{Escape}'),
  'its close button': () => userEvent.click(closeButton()),
};

it.each([
  ['by the page', '/', true],
  ['by its address', `/${opened}`, false],
])('a modal opened %s asks each time whether to leave, until the user does', async (_how, address, opens) => {
  const search = show(address);
  if (opens) await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  expect(search()).toBe(opened);
  for (const way of ['Escape', 'Escape', 'its close button', 'Escape'] as const) {
    await ways[way]();
    await waitFor(() => expect(questions(), way).toHaveLength(1));
    await answer('Stay');
    expect(search()).toBe(opened);
  }
  await ways.Escape();
  await waitFor(() => expect(questions()).toHaveLength(1));
  await answer('Leave');
  await waitFor(() => expect(search()).toBe(''));
});

it('asks again if a key closes the modal before the page shows that the user stayed', async () => {
  const search = show('/');
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  await ways.Escape();
  await waitFor(() => expect(questions()).toHaveLength(1));
  const stay = [...questions()[0]!.querySelectorAll('button')].find(
    ({ textContent }) => textContent === 'Stay',
  )!;
  act(() => {
    fireEvent.click(stay);
    fireEvent.click(closeButton());
  });
  await waitFor(() => expect(questions()).toHaveLength(1));
  await answer('Leave');
  await waitFor(() => expect(search()).toBe(''));
});

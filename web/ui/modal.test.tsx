import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Modal } from 'antd';
import { afterEach, expect, it } from 'vitest';
import { useModal, useOverlay } from './modal.tsx';
import { NoticesProvider } from './notices.tsx';

afterEach(cleanup);

function Greeting({ name }: { name: string }) {
  const { modal, close } = useModal();
  return (
    <Modal {...modal} title={name}>
      <button type="button" onClick={close}>
        Leave {name}
      </button>
    </Modal>
  );
}

function Page() {
  const { open, overlay } = useOverlay((name: string) => <Greeting name={name} />);
  return (
    <>
      {['Ada', 'Bob'].map((name) => (
        <button key={name} type="button" onClick={() => open(name)}>
          {name}
        </button>
      ))}
      {overlay}
    </>
  );
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name, hidden: true }));

/** The test DOM never ends animations, so closed modals remain in it and are excluded here. */
const shown = () =>
  screen
    .queryAllByRole('dialog', { hidden: true })
    .filter((dialog) => !dialog.matches('.ant-zoom-leave'))
    .map((dialog) => dialog.querySelector('.ant-modal-title')?.textContent);

it.each(['Bob', 'Ada'])('%s opens while the previous modal is still closing', async (next) => {
  render(
    <NoticesProvider>
      <Page />
    </NoticesProvider>,
  );
  await press('Ada');
  expect(shown()).toEqual(['Ada']);
  await press('Leave Ada');
  expect(shown()).toEqual([]);
  await press(next);
  expect(shown()).toEqual([next]);
});

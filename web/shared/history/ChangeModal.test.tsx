import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { OneChange } from '@tripledger/contract/changes/calls.ts';
import { ConfigProvider } from 'antd';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { OpenModal } from '../../ui/modal.tsx';
import { NoticesProvider } from '../../ui/notices.tsx';
import { showBlock } from '../dashboard/show-block.fixture.tsx';
import { ChangeModal } from './ChangeModal.tsx';
import { History } from './History.tsx';

const renamed: OneChange = {
  id: 7,
  at: '2026-11-22T02:00:00.000Z',
  actor: 'Ann',
  kind: 'access_changed',
  subject: 'bob@x.test',
  undoOf: null,
  isRestored: false,
  isUndone: false,
  before: { userType: 'User' },
  after: { userType: 'Staff' },
  notUndoable: null,
};

let requests: string[] = [];
let undoing: () => Response;

async function answer(address: string, { method }: { method: string }): Promise<Response> {
  requests.push(`${method} ${address}`);
  if (method === 'POST') return undoing();
  if (address.includes('?')) return Response.json({ rows: [renamed], total: 12 });
  const { isUndone } = renamed;
  return Response.json({
    ...renamed,
    notUndoable: isUndone ? 'This change was undone.' : renamed.notUndoable,
  });
}

beforeEach(() => {
  requests = [];
  Object.assign(renamed, { isUndone: false, notUndoable: null });
  vi.stubGlobal('fetch', answer);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = () =>
  showBlock(
    // The test DOM plays no animations, so they would never end.
    <ConfigProvider theme={{ token: { motion: false } }}>
      <NoticesProvider>
        <OpenModal onClosed={() => undefined}>
          <ChangeModal id={7} />
        </OpenModal>
      </NoticesProvider>
    </ConfigProvider>,
    '',
  );

const undo = async () => {
  const modal = within(await screen.findByRole('dialog', { name: 'Access changed: bob@x.test' }));
  await userEvent.click(await modal.findByRole('button', { name: 'Undo' }));
  // In tests Ant Design gives the titles of all modals the same id, so this modal cannot be found by name.
  const title = await screen.findByText('Undo “Access changed” of bob@x.test?');
  const question = within(title.closest('[role="dialog"]') as HTMLElement);
  expect(question.getByText('User type: User instead of Staff')).toBeTruthy();
  await userEvent.click(question.getByRole('button', { name: 'Undo' }));
  return modal;
};

describe('a change', () => {
  it('shows who made it and when, and the values before and after', async () => {
    show();
    expect(await screen.findByText(/^Ann, 22-Nov-2026, 13:00/)).toBeTruthy();
    expect(screen.getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['User', 'Staff']);
  });

  it('is undone after confirmation and marked as undone', async () => {
    show();
    undoing = () => {
      renamed.isUndone = true;
      return Response.json(null);
    };
    const modal = await undo();
    expect(await modal.findByText('This change was undone.')).toBeTruthy();
    expect(requests).toContain('POST /api/changes/7/undo/');
    expect(modal.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('shows what changed since if it can no longer be undone', async () => {
    show();
    undoing = () => Response.json({ detail: 'User type changed since, by Cat.' }, { status: 409 });
    const modal = await undo();
    expect((await modal.findByRole('alert')).textContent).toBe('User type changed since, by Cat.');
  });

  it('explains why its kind cannot be undone', async () => {
    renamed.notUndoable = 'An import is corrected by the next one.';
    show();
    expect(await screen.findByText('An import is corrected by the next one.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });
});

describe('the history of a subject', () => {
  it('lists its changes, and opens one', async () => {
    showBlock(
      <NoticesProvider>
        <History kinds={['access_changed']} subjectId={3} />
      </NoticesProvider>,
      '',
    );
    const item = (await screen.findByText(/Access changed/)).closest('li')!;
    expect(item.textContent).toBe('22-Nov-2026, 13:00 Access changed · Ann');
    expect(requests).toEqual(['GET /api/changes/?kinds=access_changed&subjectId=3&pageSize=10']);
    await userEvent.click(screen.getByRole('button', { name: 'Older' }));
    expect(requests.at(-1)).toContain('pageSize=20');
    await userEvent.click(within(item).getByRole('button'));
    expect(await screen.findByRole('dialog', { name: 'Access changed: bob@x.test' })).toBeTruthy();
  });
});

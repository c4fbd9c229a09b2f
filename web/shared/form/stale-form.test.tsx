import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { change, endpoint } from '@tripledger/contract/http/endpoint.ts';
import { Form, Input } from 'antd';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { useAnswer } from '../../api/useAnswer.ts';
import { useInvalidate } from '../../api/useChange.ts';
import { NoticesProvider } from '../../ui/notices.tsx';
import { showBlock } from '../dashboard/show-block.fixture.tsx';
import { ChangeForm } from './ChangeForm.tsx';
import { Following } from './Following.tsx';

const values = z.object({ label: z.string(), code: z.string() });
const read = endpoint({
  method: 'GET',
  path: '/api/auth/probe/',
  summary: 'For this test alone.',
  access: 'public',
  answer: values.extend({ version: z.string() }),
});
const rename = change({
  method: 'POST',
  path: '/api/auth/probe/',
  kind: 'metadata_updated',
  summary: 'For this test alone.',
  access: 'user',
  body: values.extend({ version: z.string().optional() }),
  answer: z.null(),
});

let stored: { label: string; code: string; version: string };
let sent: unknown[];

/** Behaves like the server's endpoint. */
async function answer(_: string, { method, body }: { method: string; body: string }): Promise<Response> {
  if (method === 'GET') return Response.json(stored);
  const { version, ...saved } = JSON.parse(body);
  sent.push({ version, ...saved });
  if (version !== stored.version) {
    return Response.json({ detail: 'This was changed by Bob, after you opened it: code.' }, { status: 409 });
  }
  stored = { ...saved, version: `${version}+` };
  return Response.json(null);
}

beforeEach(() => {
  [stored, sent] = [{ label: 'Acme', code: 'A1', version: '1' }, []];
  vi.stubGlobal('fetch', answer);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Screen() {
  const { data } = useAnswer(read);
  const askAnew = useInvalidate(rename.kind);
  if (!data) return null;
  const { version, ...held } = data;
  return (
    <NoticesProvider>
      <button type="button" onClick={askAnew}>
        Come back to the tab
      </button>
      <ChangeForm endpoint={rename} initial={held} version={version} onDone={() => undefined}>
        <Following values={held} />
        <Form.Item name="label" label="Label">
          <Input />
        </Form.Item>
        <Form.Item name="code" label="Code">
          <Input />
        </Form.Item>
      </ChangeForm>
    </NoticesProvider>
  );
}

const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name);
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const bobSaves = (code: string) => {
  stored = { ...stored, code, version: `${stored.version}, Bob’s` };
};

it('shows who saved meanwhile, loads it on request, and keeps the input', async () => {
  showBlock(<Screen />, '');
  await userEvent.type(await field('Label'), ' Ltd');
  bobSaves('B2');
  await press('Save');
  expect(await screen.findByText('This was changed by Bob, after you opened it: code.')).toBeTruthy();
  expect(stored.label).toBe('Acme');
  await press('Reload');
  await waitFor(async () => expect((await field('Code')).value).toBe('B2'));
  expect((await field('Label')).value).toBe('Acme Ltd');
  await waitFor(() => expect(screen.queryByText(/was changed by Bob/)).toBeNull());
  await press('Save');
  await waitFor(() => expect(stored).toMatchObject({ label: 'Acme Ltd', code: 'B2' }));
});

it('sends the version seen when typing began, even after a refetch', async () => {
  showBlock(<Screen />, '');
  await userEvent.type(await field('Code'), '9');
  bobSaves('B2');
  await press('Come back to the tab');
  expect((await field('Code')).value).toBe('A19');
  await press('Save');
  expect(await screen.findByText(/was changed by Bob/)).toBeTruthy();
  expect(sent).toEqual([{ label: 'Acme', code: 'A19', version: '1' }]);
});

it('follows changes made elsewhere until typing begins, and again after saving', async () => {
  showBlock(<Screen />, '');
  await field('Code');
  bobSaves('B2');
  await press('Come back to the tab');
  await waitFor(async () => expect((await field('Code')).value).toBe('B2'));
  await userEvent.type(await field('Code'), '3');
  await press('Save');
  await waitFor(() => expect(stored.code).toBe('B23'));
  bobSaves('B4');
  await press('Come back to the tab');
  await waitFor(async () => expect((await field('Code')).value).toBe('B4'));
  await userEvent.type(await field('Label'), '!');
  await press('Save');
  await waitFor(() => expect(stored).toMatchObject({ label: 'Acme!', code: 'B4' }));
});

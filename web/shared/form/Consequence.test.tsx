import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { change } from '@tripledger/contract/http/endpoint.ts';
import { previewOf } from '@tripledger/contract/http/preview.ts';
import { ConfigProvider, Form, Input, Switch } from 'antd';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { NoticesProvider } from '../../ui/notices.tsx';
import { showBlock } from '../dashboard/show-block.fixture.tsx';
import { ChangeForm } from './ChangeForm.tsx';
import { Consequence } from './Consequence.tsx';

const save = change({
  method: 'POST',
  kind: 'travel_policy_edited',
  path: '/api/crew/:id/',
  summary: 'Edits a crew.',
  access: ['can_edit_policy_codes'],
  params: z.object({ id: z.number() }),
  body: z.object({ name: z.string(), flies: z.boolean() }),
  answer: z.null(),
});
const preview = previewOf(save, {
  summary: 'What editing a crew would do.',
  answer: z.object({ grounded: z.number() }),
});

type Call = { path: string; body: Record<string, unknown>; answer: (response: Response) => void };
let calls: Call[];

beforeEach(() => {
  calls = [];
  vi.stubGlobal('fetch', (address: string, { body }: { body: string }) => {
    const { pathname: path } = new URL(address, 'http://localhost');
    return new Promise<Response>((answer) => calls.push({ path, body: JSON.parse(body), answer }));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const Edit = () => (
  <ConfigProvider theme={{ token: { motion: false } }}>
    <NoticesProvider>
      <ChangeForm
        endpoint={save}
        sent={{ params: { id: 7 } }}
        initial={{ name: 'Red', flies: true }}
        consequence={(previewing) => (
          <Consequence
            {...previewing}
            endpoint={preview}
            inWords={({ grounded }) => ({
              effects: [`${grounded} are grounded.`],
              warnings: grounded > 5 ? ['That is many.'] : [],
            })}
          />
        )}
        onDone={() => undefined}
      >
        <Form.Item name="name" label="Name">
          <Input />
        </Form.Item>
        <Form.Item name="flies" label="Flies" valuePropName="checked">
          <Switch />
        </Form.Item>
      </ChangeForm>
    </NoticesProvider>
  </ConfigProvider>
);

const saving = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
/** Responds to the request with this index, once it was sent. */
async function respondTo(at: number, body: unknown, status = 200): Promise<Call> {
  await waitFor(() => expect(calls.length).toBeGreaterThan(at));
  const sent = calls[at] as Call;
  sent.answer(Response.json(body, { status }));
  return sent;
}

it('previews exactly what would be saved, and disables saving until the preview has arrived', async () => {
  showBlock(<Edit />, '');
  expect(saving().disabled).toBe(true);
  const first = await respondTo(0, { grounded: 3 });
  expect([first.path, first.body]).toEqual(['/api/crew/7/preview/', { name: 'Red', flies: true }]);
  expect(await screen.findByText('3 are grounded.')).toBeTruthy();
  expect([saving().disabled, screen.queryByText('That is many.')]).toEqual([false, null]);

  await userEvent.click(screen.getByRole('switch'));
  await waitFor(() => expect(saving().disabled).toBe(true));
  expect((await respondTo(1, { grounded: 9 })).body).toEqual({ name: 'Red', flies: false });
  expect(await screen.findByText('9 are grounded.')).toBeTruthy();
  expect(await screen.findByText('That is many.')).toBeTruthy();
  expect(saving().disabled).toBe(false);
  await userEvent.click(saving());
  expect((await respondTo(2, null)).path).toBe('/api/crew/7/');
});

it('does not block saving while text is typed, because texts change no figures', async () => {
  showBlock(<Edit />, '');
  await respondTo(0, { grounded: 3 });
  await waitFor(() => expect(saving().disabled).toBe(false));
  await userEvent.type(screen.getByLabelText('Name'), '!');
  expect(saving().disabled).toBe(false);
  expect((await respondTo(1, { grounded: 4 })).body).toEqual({ name: 'Red!', flies: true });
  expect(await screen.findByText('4 are grounded.')).toBeTruthy();
});

it('explains why saving would fail, except for messages that the form shows at its texts', async () => {
  showBlock(<Edit />, '');
  await respondTo(0, { detail: 'Out of reach.' }, 403);
  expect(await screen.findByText('Out of reach.')).toBeTruthy();
  expect(saving().disabled).toBe(false);
  await userEvent.type(screen.getByLabelText('Name'), '!');
  await respondTo(1, { name: ['Too long.'], flies: ['Not today.'] }, 400);
  expect(await screen.findByText('Not today.')).toBeTruthy();
  expect([screen.queryByText('Out of reach.'), screen.queryByText(/Too long/)]).toEqual([null, null]);
});

import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { change, endpoint } from '@tripledger/contract/http/endpoint.ts';
import { ConfigProvider, Form, Input } from 'antd';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import * as z from 'zod';
import { useAnswer } from '../../api/useAnswer.ts';
import { KeptAnswers } from '../../app/KeptAnswers.tsx';
import { NoticesProvider } from '../../ui/notices.tsx';
import { ChangeForm } from './ChangeForm.tsx';

const rename = change({
  method: 'PATCH',
  path: '/api/node/:id/',
  kind: 'metadata_updated',
  summary: 'For this test alone.',
  access: 'user',
  params: z.object({ id: z.number() }),
  body: z.object({ label: z.string(), code: z.string() }),
  answer: z.object({ label: z.string() }),
});

const read = (path: `/api/${string}`) =>
  endpoint({
    method: 'GET',
    path,
    summary: 'For this test alone.',
    access: 'public',
    answer: z.object({ times: z.number() }),
  });
/** A change of this kind invalidates the first of these two. */
const stale = read('/api/auth/probe/');
const fresh = read('/api/tree/probe/');

type Received = { url: string; body: unknown };
let server: Server;
let received: Received[];
let reads: Record<string, number>;
/** Responds to the next change. */
let answer: (response: ServerResponse) => void;

beforeEach(async () => {
  received = [];
  reads = {};
  server = createServer(async (request, response) => {
    const url = request.url ?? '';
    if (request.method === 'GET') {
      reads[url] = (reads[url] ?? 0) + 1;
      return response.end(JSON.stringify({ times: reads[url] }));
    }
    received.push({ url, body: await json(request) });
    answer(response);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', () => listening()));
  const { port } = server.address() as AddressInfo;
  (window as unknown as { happyDOM: { setURL: (url: string) => void } }).happyDOM.setURL(
    `http://127.0.0.1:${port}/`,
  );
  render(
    // The test DOM plays no animations, so they would never end.
    <ConfigProvider theme={{ token: { motion: false } }}>
      <NoticesProvider>
        <KeptAnswers>
          <Screen />
        </KeptAnswers>
      </NoticesProvider>
    </ConfigProvider>,
  );
});

afterEach(() => {
  cleanup();
  server.closeAllConnections();
  server.close();
});

function Screen() {
  const [made, setMade] = useState<string | null>(null);
  useAnswer(stale);
  useAnswer(fresh);
  if (made !== null) return <p>Made: {made}</p>;
  return (
    <ChangeForm
      endpoint={rename}
      sent={{ params: { id: 7 } }}
      initial={{ code: 'A1' }}
      onDone={({ label }) => setMade(label)}
    >
      <Form.Item name="label" label="Label">
        <Input />
      </Form.Item>
      <Form.Item name="code" label="Code" rules={[{ required: true, message: 'Enter a code.' }]}>
        <Input />
      </Form.Item>
    </ChangeForm>
  );
}

const label = () => screen.getByLabelText<HTMLInputElement>('Label');
const code = () => screen.getByLabelText<HTMLInputElement>('Code');
const save = () => screen.getByRole('button', { name: /Save/ });

const refuse = (status: number, body: object) => (response: ServerResponse) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

async function send(text = 'Acme') {
  await userEvent.clear(label());
  await userEvent.type(label(), text);
  await userEvent.click(save());
}

it("sends the form's values and refetches invalidated data", async () => {
  answer = refuse(200, { label: 'Acme 2' });
  await waitFor(() => expect(reads).toEqual({ [stale.path]: 1, [fresh.path]: 1 }));
  await send('Acme 2');
  expect(await screen.findByText('Made: Acme 2')).toBeTruthy();
  expect(received).toEqual([{ url: '/api/node/7/', body: { label: 'Acme 2', code: 'A1' } }]);
  expect(reads).toEqual({ [stale.path]: 2, [fresh.path]: 1 });
});

it('shows messages at their fields and the rest above the button, and focuses the first invalid field', async () => {
  answer = refuse(400, { code: ['Taken.', 'Too short.'], __all__: ['Nothing changed.'], parent: ['Gone.'] });
  await send();
  expect(await screen.findByText('Taken., Too short.')).toBeTruthy();
  expect(code().getAttribute('aria-invalid')).toBe('true');
  expect(label().getAttribute('aria-invalid')).not.toBe('true');
  expect(screen.getByText('Nothing changed. Gone.')).toBeTruthy();
  expect(document.activeElement).toBe(code());
  expect([label().value, code().value]).toEqual(['Acme', 'A1']);

  answer = refuse(200, { label: 'Acme' });
  await userEvent.type(code(), '2{Enter}');
  expect(await screen.findByText('Made: Acme')).toBeTruthy();
  expect(received.at(-1)?.body).toEqual({ label: 'Acme', code: 'A12' });
});

it.each([
  ['a refusal', refuse(403, { detail: 'You may not.' }), 'You may not.'],
  ['a conflict', refuse(409, { detail: 'Bob was quicker.' }), 'Bob was quicker.'],
  [
    'a lost connection',
    (response: ServerResponse) => response.destroy(),
    'An error occurred contacting the server.',
  ],
] as const)(
  'keeps the input after %s, shows the failure, and can be sent again',
  async (_, fail, message) => {
    answer = fail;
    await userEvent.clear(label());
    await userEvent.type(label(), 'Acme{Enter}');
    expect((await screen.findAllByText(message)).length).toBeGreaterThan(0);
    await waitFor(() => expect(label().disabled).toBe(false));
    expect([label().value, code().value]).toEqual(['Acme', 'A1']);
    expect(document.activeElement).toBe(label());
    answer = refuse(200, { label: 'Acme' });
    await userEvent.click(save());
    expect(await screen.findByText('Made: Acme')).toBeTruthy();
  },
);

it('is disabled while sending, and sends once', async () => {
  let respond = () => {};
  answer = (response) => {
    respond = () => refuse(200, { label: 'Acme' })(response);
  };
  await send();
  await waitFor(() => expect(received).toHaveLength(1));
  expect([label().disabled, code().disabled]).toEqual([true, true]);
  await userEvent.click(save());
  respond();
  expect(await screen.findByText('Made: Acme')).toBeTruthy();
  expect(received).toHaveLength(1);
});

it('does not send values that violate its own rules', async () => {
  await userEvent.clear(code());
  await send();
  expect(await screen.findByText('Enter a code.')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(code()));
  expect(received).toEqual([]);
});

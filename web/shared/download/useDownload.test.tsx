import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { endpoint } from '@tripledger/contract/http/endpoint.ts';
import { ConfigProvider } from 'antd';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { NoticesProvider } from '../../ui/notices.tsx';
import { progressOf, useDownload } from './useDownload.ts';

const segments = endpoint({
  method: 'GET',
  path: '/api/air/export_segments/',
  summary: 'Segments.',
  access: 'public',
  answer: z.string(),
});

let server: Server;
let saved: { name: string; file: Blob }[] = [];

beforeEach(() => {
  saved = [];
  const blobs: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${blobs.push(file as Blob)}`);
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue(undefined);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, file: blobs.at(-1)! });
  });
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  server.closeAllConnections();
  server.close();
});

function DownloadButton() {
  const download = useDownload();
  return (
    <button type="button" onClick={() => download(segments, {}, 'Segments.csv')}>
      Save
    </button>
  );
}

/** Starts a server with this response and clicks the download button. */
async function ask(answer: Parameters<typeof createServer>[1]): Promise<void> {
  server = createServer(answer);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', () => listening()));
  const { port } = server.address() as AddressInfo;
  (window as unknown as { happyDOM: { setURL: (url: string) => void } }).happyDOM.setURL(
    `http://127.0.0.1:${port}/`,
  );
  render(
    // The test DOM plays no animations, so they would never end.
    <ConfigProvider theme={{ token: { motion: false } }}>
      <NoticesProvider>
        <DownloadButton />
      </NoticesProvider>
    </ConfigProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
}

it('saves the complete streamed file under its name', async () => {
  await ask((_, response) => {
    response.writeHead(200, { 'content-type': 'text/csv', 'x-total-rows': '2' });
    response.write('a\n');
    setTimeout(() => response.end('b\nc\n'), 20);
  });
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['Segments.csv']));
  expect(await saved[0]!.file.text()).toBe('a\nb\nc\n');
});

it('reports a truncated file and saves nothing', async () => {
  await ask((_, response) => {
    response.writeHead(200, { 'content-type': 'text/csv', 'content-length': '1000' });
    response.write('a\n');
    setTimeout(() => response.destroy(), 20);
  });
  expect(await screen.findByText('An error occurred contacting the server.')).toBeTruthy();
  expect(saved).toEqual([]);
});

it('shows the progress and stops on request', async () => {
  await ask((_, response) => {
    response.writeHead(200, { 'content-type': 'text/csv', 'x-total-rows': '4000' });
    response.write('a\n'.repeat(1000));
  });
  expect(await screen.findByText('1,000 of 4,000 rows')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull());
  expect(saved).toEqual([]);
});

it('has no percentage for a file whose rows cannot be counted', () => {
  const received = { bytes: 2_500_000, rows: 10, totalRows: 100 };
  expect(progressOf(received, 'Segments.csv')).toEqual(['10 of 100 rows', 10]);
  expect(progressOf({ ...received, rows: 101 }, 'Segments.csv')).toEqual(['100 of 100 rows', 100]);
  expect(progressOf(received, 'Segments.xlsx')).toEqual(['2.5 MB received', null]);
  expect(progressOf({ ...received, totalRows: null }, 'Segments.csv')).toEqual(['2.5 MB received', null]);
});

import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { showBlock } from '../../../shared/dashboard/show-block.fixture.tsx';
import { ModalContext } from '../../../ui/modal.tsx';
import { texts } from '../texts.ts';
import SourceModal from './SourceModal.tsx';

const words = texts.sources.fields;

let bodies: unknown[];
beforeEach(() => {
  bodies = [];
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    if (body) bodies.push(JSON.parse(String(body)));
    return body
      ? Response.json({ layout: ['There is no such layout.'] }, { status: 400 })
      : Response.json([]);
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = () =>
  showBlock(
    <ModalContext value={{ isOpen: true, onClose: () => undefined, onClosed: () => undefined }}>
      <SourceModal source={null} />
    </ModalContext>,
    '',
  );
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));
/** What is wrong with the field, as assistive technology announces it. */
const faultOf = (label: string) => {
  const ids = screen.getByLabelText(label).getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join('|');
};

it('says at each field of the server what is wrong with it, all at once, before anything is sent', async () => {
  show();
  fireEvent.click(screen.getByLabelText(words.isSftp));
  await screen.findByRole('textbox', { name: words.host });
  type(words.name, 'Not a name');
  type(words.host, 'no host');
  type(words.hostKey, 'SHA1:abc');
  save();
  const faults = [
    [words.name, 'Enter lower-case letters, digits and hyphens.'],
    [words.host, 'Enter the name of the server.'],
    [words.user, 'Enter the user.'],
    [words.hostKey, 'Enter the fingerprint, as SHA256:'],
    [words.secret, 'Enter the name of the secret.'],
  ] as const;
  for (const [label, fault] of faults) await waitFor(() => expect(faultOf(label)).toContain(fault));
  expect(bodies).toEqual([]);
});

it('asks nothing of a server that files are not picked up from', async () => {
  show();
  type(words.name, 'agency');
  save();
  await screen.findByText('There is no such layout.');
  expect(bodies).toEqual([expect.objectContaining({ name: 'agency', ownerEmail: null, sftp: null })]);
});

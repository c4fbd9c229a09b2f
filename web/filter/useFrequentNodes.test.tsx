import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { TreeNode } from '@tripledger/contract/hierarchy/calls.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { showBlock } from '../shared/dashboard/show-block.fixture.tsx';
import ChildNodeSelect from './ChildNodeSelect.tsx';
import { CustomerSelect } from './CustomerSelect.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const node = (id: number, label: string): TreeNode => ({
  id,
  label,
  parentId: null,
  isUserDefined: false,
  hasChildren: false,
});
const [acme, beta] = [node(1, 'Acme'), node(2, 'Beta')];
const options = () => [...document.querySelectorAll('.ant-select-item')].map((option) => option.textContent);

it('lists frequent customers first and records the next choice', async () => {
  const requests: string[] = [];
  let frequent = [beta];
  vi.stubGlobal('fetch', async (address: string, { method }: RequestInit) => {
    requests.push(`${method} ${address}`);
    if (address.startsWith('/api/tree/frequent/')) return Response.json(frequent);
    if (method === 'POST') return Response.json({ times: 1 });
    return Response.json(address.startsWith('/api/tree/flat/') ? [acme, beta] : { nodes: [], total: 0 });
  });
  const { router, settled } = showBlock(<CustomerSelect id="customer" />, '');
  await settled();
  expect(requests.join()).not.toContain('frequent');

  await userEvent.click(screen.getByRole('combobox'));
  await waitFor(() =>
    expect(options()).toEqual(['Frequently used', 'Beta', 'All', 'All organisations', 'Acme', 'Beta']),
  );

  frequent = [acme, beta];
  await userEvent.click(document.querySelector('.ant-select-item-option')!);
  expect(router.state.location.search).toBe('?node=2');
  await waitFor(() => expect(requests).toContain('POST /api/tree/node/2/chosen/'));
  await waitFor(() => expect(requests.filter((call) => call.includes('frequent'))).toHaveLength(2));
  await userEvent.click(screen.getByRole('combobox'));
  await waitFor(() => expect(options().slice(0, 3)).toEqual(['Frequently used', 'Acme', 'Beta']));

  // Search results list each node only once.
  await userEvent.type(screen.getByRole('combobox'), 'bet');
  await waitFor(() => expect(options().filter((text) => text === 'Beta')).toHaveLength(1));
});

it('keeps what was searched for in its place when frequent customers arrive meanwhile', async () => {
  let arrive: (answer: Response) => void = () => undefined;
  vi.stubGlobal('fetch', async (address: string) => {
    if (address.startsWith('/api/tree/frequent/'))
      return new Promise<Response>((resolve) => {
        arrive = resolve;
      });
    return Response.json(address.startsWith('/api/tree/flat/') ? [acme, beta] : { nodes: [], total: 0 });
  });
  const { router, settled } = showBlock(<CustomerSelect id="customer" />, '');
  const picker = await screen.findByRole('combobox');
  await userEvent.type(picker, 'bet');
  await waitFor(() => expect(options()).toEqual(['Beta']));
  arrive(Response.json([beta]));
  await settled();
  expect(options()).toEqual(['Beta']);
  // The picker reads key codes, which `userEvent` does not send.
  fireEvent.keyDown(picker, { key: 'Enter', keyCode: 13 });
  await waitFor(() => expect(router.state.location.search).toBe('?node=2'));
});

it('offers groups of customers and indents their members', async () => {
  const region = { ...node(3, 'Eastern Region'), isUserDefined: true };
  const grouped = { ...node(2, 'Beta'), parentId: 3 };
  vi.stubGlobal('fetch', async (address: string) =>
    Response.json(address.startsWith('/api/tree/flat/') ? [acme, region, grouped] : []),
  );
  const { router, settled } = showBlock(<CustomerSelect id="customer" />, '');
  await settled();
  await userEvent.click(screen.getByRole('combobox'));
  const indentOf = (label: string) =>
    [...document.querySelectorAll<HTMLElement>('.ant-select-item-option-content span')].find(
      ({ textContent }) => textContent === label,
    )?.style.paddingInlineStart;
  await waitFor(() => expect(indentOf('Beta')).toBe('1em'));
  expect(indentOf('Eastern Region')).toBe('0em');
  await userEvent.click(screen.getByText('Eastern Region'));
  expect(router.state.location.search).toBe('?node=3');
});

it('returns to the whole customer by keyboard', async () => {
  const sydney = { ...node(7, 'Sydney'), parentId: 1 };
  vi.stubGlobal('fetch', async (address: string) => {
    if (address.startsWith('/api/tree/frequent/')) return Response.json([]);
    if (address.startsWith('/api/tree/flat/')) return Response.json([acme, beta]);
    return Response.json({ nodes: [sydney], total: 1 });
  });
  const { router, settled } = showBlock(<ChildNodeSelect id="child" />, '?node=1&child=7');
  await settled();
  const picker = screen.getByRole('combobox');
  await userEvent.click(picker);
  await waitFor(() => expect(document.querySelectorAll('.ant-select-tree-title')).toHaveLength(2));
  // The tree reads key codes, which `userEvent` does not send.
  fireEvent.keyDown(picker, { key: 'ArrowUp', keyCode: 38 });
  fireEvent.keyDown(picker, { key: 'Enter', keyCode: 13 });
  await waitFor(() => expect(router.state.location.search).toBe('?node=1'));
});

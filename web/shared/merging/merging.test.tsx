import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { column, rowOf } from '@tripledger/contract/http/columns.ts';
import { change, endpoint } from '@tripledger/contract/http/endpoint.ts';
import { consequence, dismissEndpoint, suggestionsEndpoint } from '@tripledger/contract/http/merging.ts';
import { paged, type RowOf } from '@tripledger/contract/http/paging.ts';
import { previewOf } from '@tripledger/contract/http/preview.ts';
import { ConfigProvider, Form, Input } from 'antd';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { useAnswer } from '../../api/useAnswer.ts';
import { NoticesProvider } from '../../ui/notices.tsx';
import { setWidth, usualWidth } from '../../ui/viewport.fixture.ts';
import { showBlock } from '../dashboard/show-block.fixture.tsx';
import { Consequence } from '../form/Consequence.tsx';
import { usePaged } from '../paged-table/usePaged.ts';
import { CustomerOnly } from './CustomerOnly.tsx';
import { affectedInWords } from './consequence-words.ts';
import { MergeForm, mergedOf } from './MergeForm.tsx';
import { MergeList } from './MergeList.tsx';
import { Suggestions } from './Suggestions.tsx';
import { UnmergeForm } from './UnmergeForm.tsx';

const access = ['can_edit_travellers'] as const;
const record = {
  keys: { id: z.number(), raw: z.array(z.number()) },
  columns: { name: column.text('Name') },
};
const list = paged({
  path: '/api/traveller/merging/',
  summary: 'Crews.',
  ...record,
  sums: z.object({ crews: z.number() }),
  count: 'crews',
  fileTitle: 'Crews.csv',
});
const raw = endpoint({
  method: 'GET',
  path: '/api/traveller/raw/analysis/',
  summary: 'Raw crews.',
  access,
  answer: z.array(z.object({ id: z.number(), name: z.string() })),
});
const merge = change({
  method: 'POST',
  kind: 'travellers_merged',
  path: '/api/traveller/merge/',
  summary: 'Merges crews.',
  access,
  body: z.object({
    crews: z.array(z.number()),
    primary: z.number(),
    seen_raw_ids: z.array(z.number()),
    name: z.string(),
  }),
  answer: z.null(),
});
const previewMerge = previewOf(merge, { summary: 'Previews a merge.', answer: consequence });
const unmerge = change({
  method: 'POST',
  kind: 'travellers_unmerged',
  path: '/api/traveller/unmerge/',
  summary: 'Takes crews apart.',
  access,
  body: z.object({ raws: z.array(z.number()) }),
  answer: z.null(),
});
const suggested = { path: '/api/traveller/suggestions/', access } as const;
const suggestions = suggestionsEndpoint({ ...suggested, row: rowOf(record) });
const dismiss = dismissEndpoint({ ...suggested, kind: 'traveller_suggestion_dismissed' });
type Crew = RowOf<typeof list>;

const idOf = (row: Crew) => row.id;
const nameOf = (row: Crew) => row.name;
const rawIdsOf = (row: Crew) => row.raw;
function mergedAs(rows: readonly Crew[]) {
  const { primary, ids, rawIds } = mergedOf(rows, idOf, rawIdsOf);
  return { crews: ids, primary: primary.id, seen_raw_ids: rawIds, name: primary.name };
}

const Merge = ({ rows, onDone }: { rows: readonly Crew[]; onDone?: () => void }) => (
  <MergeForm
    title="Merge Crews"
    endpoint={merge}
    initial={mergedAs(rows)}
    consequence={(listRequests) => (
      <Consequence
        {...listRequests}
        endpoint={previewMerge}
        inWords={(effect) => ({ effects: affectedInWords(effect) })}
      />
    )}
    onDone={onDone}
    idsField="crews"
    primaryField="primary"
    rows={rows}
    nouns="crews"
    idOf={idOf}
    nameOf={nameOf}
    textsOf={({ name }) => ({ name })}
  >
    <Form.Item name="name" label="Name">
      <Input />
    </Form.Item>
  </MergeForm>
);

const Unmerge = ({ row }: { row: Crew }) => (
  <UnmergeForm
    title={`Unmerge ${row.name}`}
    endpoint={unmerge}
    field="raws"
    answer={useAnswer(raw)}
    nameOf={({ name }) => name}
    none="Please select a crew."
  />
);

const Screen = () => (
  <>
    <MergeList
      title="Crews"
      list={usePaged(list)}
      emptyText="No crews"
      nouns="crews"
      idOf={idOf}
      nameOf={nameOf}
      rawIdsOf={rawIdsOf}
      edit={() => null}
      merge={(rows, onDone) => <Merge rows={rows} onDone={onDone} />}
      unmerge={(row) => <Unmerge row={row} />}
    />
    <Suggestions
      answer={useAnswer(suggestions)}
      idOf={idOf}
      nameOf={nameOf}
      merge={(rows) => <Merge rows={rows} />}
      calls={{ merge, dismiss }}
      mergedAs={mergedAs}
    />
  </>
);

const rows = [
  { id: 7, name: 'Red', raw: [70] },
  { id: 3, name: 'Blue', raw: [30, 31] },
];
let sent: [path: string, body: unknown][];
/** The number of requests for the list. */
let listRequests: number;
let saveResponse: () => Response;

async function answer(
  address: string,
  { method, body }: { method: string; body: string },
): Promise<Response> {
  const { pathname } = new URL(address, 'http://localhost');
  if (pathname === previewMerge.path) {
    return Response.json({ lines: 12, customers: 1, isBeyondAccess: false });
  }
  if (method === 'POST') {
    sent.push([pathname, JSON.parse(body)]);
    return saveResponse();
  }
  if (pathname === list.path) {
    listRequests += 1;
    return Response.json({ rows, total: 2, sums: { crews: 2 } });
  }
  if (pathname === suggestions.path) {
    return Response.json({ suggestions: [{ reason: 'Alike', records: rows }], total: 1 });
  }
  if (pathname === raw.path)
    return Response.json([
      { id: 30, name: 'Blue' },
      { id: 31, name: 'Azure' },
    ]);
  return Response.json([]);
}

beforeEach(() => {
  [sent, listRequests] = [[], 0];
  saveResponse = () => Response.json(null);
  vi.stubGlobal('fetch', answer);
});
afterEach(() => {
  cleanup();
  setWidth(usualWidth);
  vi.unstubAllGlobals();
});

async function show(block: ReactNode = <Screen />) {
  const { settled } = showBlock(
    // The test DOM plays no animations, so they would never end.
    <ConfigProvider theme={{ token: { motion: false } }}>
      <NoticesProvider>{block}</NoticesProvider>
    </ConfigProvider>,
    '',
  );
  await settled();
}

/** In tests Ant Design gives the titles of all modals the same id, so modals cannot be found by name. */
async function modal(title: string) {
  return within((await screen.findByText(title)).closest('[role="dialog"]') as HTMLElement);
}
const button = (name: string) => screen.findByRole('button', { name });
async function openMerge() {
  for (const { name } of rows)
    await userEvent.click(await screen.findByRole('checkbox', { name: `Select ${name}` }));
  await userEvent.click(await button('Merge 2 crews'));
  return modal('Merge Crews');
}
const merging = { crews: [7, 3], primary: 3, seen_raw_ids: [70, 30, 31] };

it('merges the selected records as seen, with the lowest id as primary and the typed texts', async () => {
  await show();
  const form = await openMerge();
  const name = form.getByLabelText<HTMLInputElement>('Name');
  expect(name.value).toBe('Blue');
  await userEvent.type(name, ' crew');
  await userEvent.click(form.getByRole('button', { name: 'Merge' }));
  await vi.waitFor(() => expect(sent).toEqual([[merge.path, { ...merging, name: 'Blue crew' }]]));
  await vi.waitFor(() => expect(screen.queryByText('2 selected')).toBeNull());
  expect(listRequests).toBe(2);
});

it('shows a conflict in the form, keeps the input, and reloads the list on request', async () => {
  await show();
  saveResponse = () => Response.json({ detail: 'Somebody else merged some.' }, { status: 409 });
  const form = await openMerge();
  await userEvent.type(form.getByLabelText('Name'), '!');
  await userEvent.click(form.getByRole('button', { name: 'Merge' }));
  expect(await form.findByText('Somebody else merged some.')).toBeTruthy();
  expect(form.getByLabelText<HTMLInputElement>('Name').value).toBe('Blue!');
  expect([listRequests, screen.queryByText('2 selected')]).toEqual([1, expect.anything()]);

  await userEvent.click(form.getByRole('button', { name: 'Reload' }));
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect([listRequests, screen.queryByText('2 selected')]).toEqual([2, null]);
  expect(sent).toHaveLength(1);
});

it('takes the selected raw records out of a merged one, at least one', async () => {
  await show();
  expect(screen.queryByRole('button', { name: 'Unmerge Red' })).toBeNull();
  await userEvent.click(await button('Unmerge Blue'));
  const form = await modal('Unmerge Blue');
  await userEvent.click(form.getByRole('button', { name: 'Unmerge' }));
  expect(await form.findByText('Please select a crew.')).toBeTruthy();
  await userEvent.click(await form.findByLabelText('Azure'));
  await userEvent.click(form.getByRole('button', { name: 'Unmerge' }));
  await vi.waitFor(() => expect(sent).toEqual([[unmerge.path, { raws: [31] }]]));
});

it('accepts a suggestion unchanged, and dismisses one', async () => {
  await show();
  await userEvent.click(await button('Dismiss Red, Blue'));
  await vi.waitFor(() => expect(sent).toEqual([[dismiss.path, { suggestions: [[7, 3]] }]]));
  await userEvent.click(await button('Accept all shown'));
  const question = await modal('Accept all shown?');
  await userEvent.click(question.getByRole('button', { name: 'Accept' }));
  await vi.waitFor(() => expect(sent[1]).toEqual([merge.path, { ...merging, name: 'Blue' }]));
});

const OneByOne = () => (
  <Suggestions
    {...{ idOf, nameOf, mergedAs }}
    answer={useAnswer(suggestions)}
    merge={() => null}
    calls={{ merge, dismiss }}
    oneByOne={{ of: () => true, why: 'that differ' }}
  />
);

it('excludes suggestions that must be reviewed individually from accepting all', async () => {
  await show(<OneByOne />);
  await userEvent.click(await button('Accept all shown'));
  const question = await modal('Accept all shown?');
  expect(question.getByText(/^1 suggestion that differ is left out/)).toBeTruthy();
  expect(question.getByRole<HTMLButtonElement>('button', { name: 'Accept' }).disabled).toBe(true);
});

it.each([
  [1440, 'Select a customer using the dropdown above'],
  [400, 'Please select a customer.'],
])('asks for a customer if none is selected, %i pixels wide', async (width, words) => {
  setWidth(width);
  await show(<CustomerOnly title="Crews">All of them</CustomerOnly>);
  const panel = within(screen.getByRole('region', { name: 'Crews' }));
  expect(panel.getByText(words)).toBeTruthy();
  expect(panel.getByRole('combobox', { name: 'Select a customer' })).toBeTruthy();
  expect(screen.queryByText('All of them')).toBeNull();
});

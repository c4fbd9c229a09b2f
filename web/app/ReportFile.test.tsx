import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { aboutFile } from '@tripledger/contract/scheduled-reports/ledger.ts';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { answerKey } from '../api/useAnswer.ts';
import { session } from '../session/session.fixture.ts';
import { SessionContext } from '../session/useUser.ts';
import { NoticesProvider } from '../ui/notices.tsx';
import ReportFile from './ReportFile.tsx';

afterEach(cleanup);

function open(path: string): void {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const about = { fileName: 'Acme.pdf', size: 12_345_678, madeAt: '2026-04-01T00:00:00Z' };
  queries.setQueryData(answerKey(aboutFile, { params: { id: 7 } }), about);
  render(
    <QueryClientProvider client={queries}>
      <NoticesProvider>
        <MemoryRouter initialEntries={[path]}>
          <SessionContext value={{ ...session, clients: [session.client, { ...session.client, id: 2 }] }}>
            <Routes>
              <Route path="/report/:id" element={<ReportFile />} />
            </Routes>
          </SessionContext>
        </MemoryRouter>
      </NoticesProvider>
    </QueryClientProvider>,
  );
}

it('names the report and downloads it', () => {
  open('/report/7');
  expect(screen.getByText(/Acme\.pdf/).textContent).toBe('Acme.pdf12.3 MB, made on 01-Apr-2026');
  expect(screen.getByRole('button', { name: 'Download' })).toBeDefined();
});

it('explains why the report may be missing and offers the other TMCs', () => {
  open('/report/no-number');
  expect(screen.getByText(/expire after 30 days/).textContent).toContain('another TMC');
  expect(screen.getByRole('button', { name: 'Switch TMC' })).toBeDefined();
});

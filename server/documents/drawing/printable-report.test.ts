import { Worker } from 'node:worker_threads';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { messages } from '../../../contract/http/errors.ts';
import { selectOrganisation } from '../../../contract/reports/organisation.ts';
import { printableReport } from '../../../contract/reports/printable-report.ts';
import { loadExample, march } from '../../features/summary/example.fixture.ts';
import { reportDocument } from '../../test/builders/report-document.ts';
import { readPdf, readSlides } from '../../test/read-files.ts';
import { testServer } from '../../test/server.ts';
import type { ReportDocument } from '../document.ts';
import { DrawingThread, draw } from './draw.ts';

const server = testServer({ clock: () => new Date('2026-04-01T00:00Z') });

beforeAll(() => loadExample(server));

describe('the call', () => {
  test('answers PowerPoint, or PDF if requested', async () => {
    const query = { ...march, client: await server.nodeId('ONE', 'ACME') };
    const slides = await server.download('all@one.test', printableReport, { query });
    expect(slides.headers).toMatchObject({
      'content-type': 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
      'content-disposition':
        'attachment; filename="Reports - Printable Report - Acme Pty Ltd - 2026-03-01 to 2026-03-31.pptx"',
      'cache-control': 'no-store',
    });
    expect((await readSlides(slides.bytes)).slides.length).toBeGreaterThan(5);

    const paper = await server.download('all@one.test', printableReport, {
      query: { ...query, reportFormat: 'pdf' },
    });
    expect(paper.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition':
        'attachment; filename="Reports - Printable Report - Acme Pty Ltd - 2026-03-01 to 2026-03-31.pdf"',
    });
    const { pages } = await readPdf(paper.bytes);
    expect(pages[0]?.lines).toContain('Acme Pty Ltd');
  });

  test('is restricted to members, and to organisations that they may see', async () => {
    const send = (email: string | null, more: object) =>
      server.send(email, printableReport, { query: { ...march, ...more } });
    const [acme, plant1, other] = await Promise.all([
      server.nodeId('ONE', 'ACME'),
      server.nodeId('ONE', 'ACME-1'),
      server.nodeId('TWO', 'OTHER'),
    ]);
    expect(await send('all@one.test', {})).toMatchObject({
      status: 400,
      body: { client: [selectOrganisation] },
    });
    expect(await send('all@one.test', { client: acme, reportFormat: 'odp' })).toMatchObject({
      status: 400,
      body: { reportFormat: ['Unknown format.'] },
    });
    expect((await send('all@one.test', { client: other })).status).toBe(404);
    expect((await send('plant2@one.test', { client: plant1 })).status).toBe(404);
    expect((await send(null, { client: acme })).status).toBe(401);
  });
});

describe('the drawing thread', () => {
  const requester = { clientId: 1, userId: 1 };

  /** Fakes the CPU usage that the thread reports. */
  function takes(microseconds: number) {
    const spy = vi
      .spyOn(Worker.prototype, 'cpuUsage')
      .mockImplementation(async (before) => ({ user: before ? microseconds : 0, system: 0 }));
    onTestFinished(() => spy.mockRestore());
  }

  test('survives a request that is aborted, and draws the next', async () => {
    const document = await reportDocument();
    const thread = new DrawingThread({ longestCpuMs: 30_000, everyMs: 500 });
    await thread.draw(requester, { extension: 'pptx', document });
    const { id } = thread;
    const gone = new AbortController();
    const left = thread.draw(requester, { extension: 'pdf', document }, gone.signal);
    const waiting = thread.draw({ clientId: 1, userId: 2 }, { extension: 'pptx', document });
    gone.abort(new Error('Gone'));
    await expect(left).rejects.toThrow('Gone');
    expect((await readSlides(await waiting)).slides.length).toBeGreaterThan(5);
    expect(id).toEqual(expect.any(Number));
    expect(thread.id).toBe(id);
  });

  test('answers 503 with a message if a report takes too much CPU time, and a new thread draws the next', async () => {
    const document = await reportDocument();
    const thread = new DrawingThread({ longestCpuMs: 1000, everyMs: 1 });
    takes(1_000_001);
    await expect(thread.draw(requester, { extension: 'pdf', document })).rejects.toMatchObject({
      status: 503,
      body: { detail: messages.drawingTooLong },
      headers: { 'retry-after': '60' },
    });
    expect(thread.id).toBeNull();
    takes(0);
    expect(
      (await readPdf(await thread.draw(requester, { extension: 'pdf', document }))).pages.length,
    ).toBeGreaterThan(3);
  });

  test('continues for as long as a busy machine makes it wait', async () => {
    const document = await reportDocument();
    const thread = new DrawingThread({ longestCpuMs: 0, everyMs: 1 });
    takes(0);
    expect(
      (await readSlides(await thread.draw(requester, { extension: 'pptx', document }))).slides.length,
    ).toBeGreaterThan(5);
  });

  test('reports a drawing error, and continues to draw', async () => {
    const document = await reportDocument();
    const broken = {
      ...document,
      cover: { ...document.cover, logo: { image: Buffer.from('no PNG'), width: 1, height: 1 } },
    };
    await expect(draw(requester, { extension: 'pdf', document: broken })).rejects.toThrow(
      'Unknown image format',
    );
    const { sections: _, ...none } = document;
    await expect(draw(requester, { extension: 'pptx', document: none as ReportDocument })).rejects.toThrow();
    expect(
      (await readPdf(await draw(requester, { extension: 'pdf', document }))).pages.length,
    ).toBeGreaterThan(3);
  });
});

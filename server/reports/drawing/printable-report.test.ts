import { beforeAll, describe, expect, test } from 'vitest';
import { selectOrganisation } from '../../../contract/reports/organisation.ts';
import { printableReport } from '../../../contract/reports/printable-report.ts';
import { loadExample, march } from '../../features/summary/example.fixture.ts';
import { reportDocument } from '../../test/builders/report-document.ts';
import { readPdf, readSlides } from '../../test/read-files.ts';
import { testServer } from '../../test/server.ts';
import type { ReportDocument } from '../document.ts';
import { draw } from './draw.ts';

const server = testServer({ clock: () => new Date('2026-04-01T00:00Z') });

beforeAll(() => loadExample(server));

describe('the call', () => {
  test('answers PowerPoint, or PDF where that is asked for', async () => {
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

  test('is for members, of an organisation that they may see', async () => {
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

describe('the thread that draws', () => {
  const asker = { clientId: 1, userId: 1 };

  test('is left by whoever hangs up, and draws for the next', async () => {
    const document = await reportDocument();
    const gone = new AbortController();
    const left = draw(asker, { extension: 'pdf', document }, gone.signal);
    const waiting = draw({ clientId: 1, userId: 2 }, { extension: 'pptx', document });
    gone.abort(new Error('Gone'));
    await expect(left).rejects.toThrow('Gone');
    expect((await readSlides(await waiting)).slides.length).toBeGreaterThan(5);
  });

  test('tells what it cannot draw, and draws on', async () => {
    const document = await reportDocument();
    const broken = {
      ...document,
      cover: { ...document.cover, logo: { image: Buffer.from('no PNG'), width: 1, height: 1 } },
    };
    await expect(draw(asker, { extension: 'pdf', document: broken })).rejects.toThrow('Invalid image');
    const { sections: _, ...none } = document;
    await expect(draw(asker, { extension: 'pptx', document: none as ReportDocument })).rejects.toThrow();
    expect((await readPdf(await draw(asker, { extension: 'pdf', document }))).pages.length).toBeGreaterThan(
      3,
    );
  });
});

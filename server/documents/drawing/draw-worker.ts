/** The drawing thread: it reports that it is ready, then answers each document with its file or an error. */
import { parentPort } from 'node:worker_threads';
import type { ReportDocument } from '../document.ts';
import { paperOf } from '../paper/paper.ts';
import { slidesOf } from '../slides/slides.ts';
import { cleaned } from './clean.ts';
import type { Drawing } from './draw.ts';

const draw = { pptx: slidesOf, pdf: paperOf };

parentPort?.on('message', async ({ extension, document }: Drawing) => {
  try {
    parentPort?.postMessage({ file: await draw[extension](cleaned(document) as ReportDocument) });
  } catch (error) {
    parentPort?.postMessage({ error });
  }
});

parentPort?.postMessage('ready');

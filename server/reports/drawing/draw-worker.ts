/** The thread that draws: says that it is ready, then takes a document at a time, answers the file or why there is none. */
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

/** A progress bar on a terminal; no output elsewhere. */
import type { WriteStream } from 'node:tty';
import { Presets, SingleBar } from 'cli-progress';
import type { Progress } from '../ingest/import-feed.ts';

const stepTexts = {
  waiting: 'another import of this client is running; waiting for it',
  reading: 'reading line_items.csv',
  comparing: 'comparing with what is stored',
  merging: 'merging',
} as const;

export function progressBar(stream: WriteStream): { show: Progress; stop: () => void } {
  const bar = new SingleBar(
    {
      stream,
      format: '{bar} {percentage} % {step}',
      clearOnComplete: true,
      hideCursor: true,
      noTTYOutput: false,
    },
    Presets.shades_classic,
  );
  let isRunning = false;
  return {
    show(step, done, of) {
      if (!stream.isTTY) return;
      if (!isRunning) bar.start(100, 0, { step: '' });
      isRunning = true;
      // Reading takes about half the time.
      const percentage = step === 'reading' ? (50 * done) / Math.max(of, 1) : step === 'comparing' ? 50 : 60;
      bar.update(step === 'waiting' ? 0 : Math.floor(percentage), { step: stepTexts[step] });
    },
    stop() {
      if (isRunning) bar.stop();
    },
  };
}

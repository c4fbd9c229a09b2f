/** Handles termination signals: the first shuts the process down gracefully, the second ends it immediately. */
import { constants } from 'node:os';
import type { LogMessage } from './log.ts';

/** A terminal, npm and the parent process may each forward the same signal. */
const repeatedMs = 1000;

/** Waits for `stop`, however long it takes; the process exits with 0 after it, or with 1 if it fails. */
export function stopOnSignal(stop: () => Promise<void>, report: LogMessage): void {
  let firstSignalAt: number | undefined;
  const onSignal = (signal: NodeJS.Signals) => {
    if (firstSignalAt !== undefined && Date.now() - firstSignalAt < repeatedMs) return;
    if (firstSignalAt !== undefined) process.exit(128 + constants.signals[signal]);
    firstSignalAt = Date.now();
    stop().then(
      () => process.exit(0),
      (error) => {
        report('The process did not shut down cleanly', error);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal);
}

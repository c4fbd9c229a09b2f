/** Ends the process when it is told to: in good order at the first signal, at once at the second. */
import { constants } from 'node:os';
import type { Tell } from './log.ts';

/** A terminal, npm and the program that started us may each hand on the same signal. */
const repeatedMs = 1000;

/** `stop` may take its time; the process ends with 0 after it, with 1 where it fails. */
export function stopOnSignal(stop: () => Promise<void>, report: Tell): void {
  let asked: number | undefined;
  const onSignal = (signal: NodeJS.Signals) => {
    if (asked !== undefined && Date.now() - asked < repeatedMs) return;
    if (asked !== undefined) process.exit(128 + constants.signals[signal]);
    asked = Date.now();
    stop().then(
      () => process.exit(0),
      (error) => {
        report('The process did not end in good order', error);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal);
}

/** One answer for all who ask the same at the same time. */
import { SharedWork } from '../ground/shared-work.ts';
import type { Run } from './ask.ts';
import type { Answered } from './standstill.ts';

/**
 * As `run`, but a question that is under way for a client as of a version is not asked again: who comes later gets
 * the same rows, to read and not to change. It stands in the line of whoever asked first.
 */
export function askOnce(run: Run): Run {
  const questions = new SharedWork<Answered<never>>();
  return (asking, question) => {
    const { clientId, version } = asking;
    // What is under way may be answered as of another version.
    if (asking.standstill) return run(asking, question);
    const key = JSON.stringify([clientId, version, question.sql, question.parameters]);
    const ask = (signal: AbortSignal) => run({ ...asking, signal }, question) as Promise<Answered<never>>;
    return questions.take(key, asking.signal, ask);
  };
}

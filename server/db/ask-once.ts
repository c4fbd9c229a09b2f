/** One answer for all who ask the same at the same time. */
import type { Answered, Run } from './ask.ts';

/**
 * As `run`, but a question that is under way for a client as of a version is not asked again: who comes later gets
 * the same rows, to read and not to change.
 */
export function askOnce(run: Run): Run {
  const underWay = new Map<string, Promise<Answered<never>>>();
  return (clientId, version, question) => {
    const key = JSON.stringify([clientId, version, question.sql, question.parameters]);
    const found = underWay.get(key);
    if (found) return found;
    const answer = run(clientId, version, question).finally(() => underWay.delete(key));
    underWay.set(key, answer as Promise<Answered<never>>);
    return answer;
  };
}

/** The errors that any room may throw to answer something else than success; `http/errors.ts` turns them into answers. */
import { type FieldErrors, messages } from '../../contract/core/errors.ts';

/** An answer other than success. `body` and `headers` are what the caller sees. */
export class HttpError extends Error {
  readonly status: number;
  readonly body: { detail: string } | FieldErrors;
  readonly headers: Record<string, string>;
  /** Of a 503, for metrics: what was missing. */
  readonly missing: string | undefined;

  constructor(
    status: number,
    body: { detail: string } | FieldErrors,
    headers: Record<string, string> = {},
    missing?: string,
  ) {
    super(`${status} ${JSON.stringify(body)}`);
    this.status = status;
    this.body = body;
    this.headers = headers;
    this.missing = missing;
  }
}

/** Throws a 400 that tells every fault, by field; does nothing where there is none. */
export function refuseFaults(
  faults: Readonly<Record<string, readonly (string | false | null | undefined)[]>>,
): void {
  const told = Object.entries(faults).flatMap(([field, list]) => {
    const sentences = list.filter((one) => typeof one === 'string');
    return sentences.length > 0 ? [[field, sentences] as const] : [];
  });
  if (told.length > 0) throw new HttpError(400, Object.fromEntries(told));
}

export const unauthorized = () => new HttpError(401, { detail: messages.unauthorized });
export const notAllowed = (detail: string = messages.notAllowed) => new HttpError(403, { detail });
export const notFound = () => new HttpError(404, { detail: messages.notFound });
/** Too often; worth another attempt after so many seconds, where that is known. */
export const tooMany = (detail: string, seconds?: number) =>
  new HttpError(429, { detail }, seconds === undefined ? {} : { 'retry-after': String(seconds) });
/** Not now; worth another attempt after so many seconds. `missing`: what for, in a word. */
export const busy = (detail: string, seconds: number, missing = 'turn') =>
  new HttpError(503, { detail }, { 'retry-after': String(seconds) }, missing);
export const conflict = (detail: string) => new HttpError(409, { detail });

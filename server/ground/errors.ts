/** The errors that any room may throw to answer something else than success; `http/errors.ts` turns them into answers. */
import { type FieldErrors, messages } from '../../contract/core/errors.ts';

/** An answer other than success. `body` is what the caller sees. */
export class HttpError extends Error {
  readonly status: number;
  readonly body: { detail: string } | FieldErrors;

  constructor(status: number, body: { detail: string } | FieldErrors) {
    super(`${status} ${JSON.stringify(body)}`);
    this.status = status;
    this.body = body;
  }
}

export const unauthorized = () => new HttpError(401, { detail: messages.unauthorized });
export const notAllowed = (detail: string = messages.notAllowed) => new HttpError(403, { detail });
export const notFound = () => new HttpError(404, { detail: messages.notFound });
export const conflict = (detail: string) => new HttpError(409, { detail });

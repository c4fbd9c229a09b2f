/** Endpoints that take a form with a file, which no other endpoint reads. */
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import { HttpError, refuseFaults } from '../lib/errors.ts';

/** The form's field with the file, its largest size, and what is said of a larger one. */
type FileField = { field: string; maxBytes: number; tooLarge: string };

/** Room for the rest of the form. */
const otherBytes = 10_000;

/** Registers endpoints by themselves, so that forms can be sent to them alone. */
export function withForms(
  app: FastifyInstance,
  { field, maxBytes, tooLarge }: FileField,
  register: (forms: FastifyInstance) => void,
): void {
  app.register(async (forms) => {
    forms.addContentTypeParser(
      'multipart/form-data',
      { parseAs: 'buffer', bodyLimit: maxBytes + otherBytes },
      async ({ headers }: FastifyRequest, bytes: Buffer) => formFields(bytes, headers['content-type']),
    );
    forms.setErrorHandler<FastifyError>((error) => {
      // A form that is far too large is rejected before it is read.
      refuseFaults({ [field]: [error.statusCode === 413 && tooLarge] });
      throw error;
    });
    register(forms);
  });
}

async function formFields(bytes: Buffer, type = ''): Promise<object> {
  try {
    const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': type } }).formData();
    return Object.fromEntries(form);
  } catch {
    throw new HttpError(400, { __all__: ['This form cannot be read.'] });
  }
}

/** What forms share: options with names, and rules. */
import type * as z from 'zod';

export const namedOptions = (list: readonly { id: number; name: string }[]) =>
  list.map(({ id, name }) => ({ value: id, label: name }));

/** A validation rule that accepts what fits the contract's schema, and else shows its first message. */
export const fitting = (schema: z.ZodType) => ({
  validator: async (_rule: unknown, value: unknown) => {
    const { error } = schema.safeParse(value);
    if (error) throw new Error(error.issues[0]?.message);
  },
});

/** A validation rule that rejects values matching the condition, with this message. */
export const rejectIf = (message: string, isWrong: (value: never) => boolean) => ({
  validator: async (_rule: unknown, value: unknown) => {
    if (isWrong(value as never)) throw new Error(message);
  },
});

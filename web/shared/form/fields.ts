/** What forms share: options with names, and rules. */

export const namedOptions = (list: readonly { id: number; name: string }[]) =>
  list.map(({ id, name }) => ({ value: id, label: name }));

/** A validation rule that rejects values matching the condition, with this message. */
export const rejectIf = (message: string, isWrong: (value: never) => boolean) => ({
  validator: async (_rule: unknown, value: unknown) => {
    if (isWrong(value as never)) throw new Error(message);
  },
});

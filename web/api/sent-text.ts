/** What is sent as one text, by which contents are told apart: a file by its name, size and time. */
export const sentText = (sent: unknown): string =>
  JSON.stringify(sent, (_, value: unknown) =>
    value instanceof File ? [value.name, value.size, value.lastModified] : value,
  );

/** How much one request may hold. */
export const limits = {
  usualResults: 100,
  mostResults: 200,
  filterLength: 1000,
  operations: 1000,
  members: 5000,
  emails: 20,
  textLength: 200,
} as const;

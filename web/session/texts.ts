/** The visible texts of notices about failed requests. */
export const texts = {
  notAllowed: 'Not Allowed',
  error: (status: number) => `Error ${status}`,
};

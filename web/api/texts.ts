/** The visible texts of requests that got no answer. */
export const texts = {
  timeout: 'Timeout',
  noConnection: 'No connection',
};

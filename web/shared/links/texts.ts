/** The visible texts of links to what is open. */
export const texts = { copy: 'Copy link' };

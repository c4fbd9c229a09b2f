export const contentId = 'content';

/**
 * Puts the focus on the page below the header, which stays in sight. A link to an anchor would change the hash, which
 * is the route's.
 */
export function toContent(): void {
  document.getElementById(contentId)?.focus({ preventScroll: true });
}

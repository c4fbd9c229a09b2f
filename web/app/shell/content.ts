export const contentId = 'content';

/**
 * Moves the focus to the content below the header, without scrolling. A link to an anchor would overwrite the hash,
 * which holds the route.
 */
export function toContent(): void {
  document.getElementById(contentId)?.focus({ preventScroll: true });
}

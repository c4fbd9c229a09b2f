/** Escapes text for HTML, in content and in quoted attributes. */
export function html(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Keeps what is typed between the shortcut and the focus of the palette's field, whose code may have to be loaded first. */

let typed = '';

function keep(event: KeyboardEvent): void {
  const { key, altKey, ctrlKey, metaKey, target } = event;
  if (key.length !== 1 || altKey || ctrlKey || metaKey) return;
  if (target instanceof HTMLInputElement && target.closest('[role="dialog"]')) return;
  event.preventDefault();
  event.stopPropagation();
  typed += key;
}

export const typedAhead = {
  begin(): void {
    typed = '';
    window.addEventListener('keydown', keep, true);
  },
  /** Returns what was typed since the last time. */
  take(): string {
    const taken = typed;
    typed = '';
    return taken;
  },
  end(): void {
    window.removeEventListener('keydown', keep, true);
  },
};

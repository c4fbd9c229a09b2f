/**
 * Icons are silent for screen readers: Ant Design's would be read out by their file names ("caret-down"), although words
 * stand beside them, or the button says what it does. One that is given words of its own keeps them.
 */
import type { Plugin } from 'vite';

/** What draws icons: those with two tones, and all others. */
const files = /\/@ant-design\/icons\/es\/components\/AntdIcon(Light)?\.js$/;
const spoken = /role: "img",\s*"aria-label": icon\.name/;
const silent = '...("aria-label" in restProps ? { role: "img" } : { "aria-hidden": true })';

/** The program that draws icons, with silent ones; null: the file draws none. */
export function silenced(code: string, id: string): string | null {
  if (!files.test(id.split('?')[0]!)) return null;
  if (!spoken.test(code)) throw new Error(`${id} names its icons in another way by now.`);
  return code.replace(spoken, silent);
}

export function silentIconsPlugin(): Plugin {
  let found = false;
  return {
    name: 'silent-icons',
    transform(code, id) {
      const changed = silenced(code, id);
      found ||= changed !== null;
      return changed;
    },
    buildEnd(error) {
      if (!error && !found) this.error('Icons are drawn by another file by now: they are not silent.');
    },
  };
}

/**
 * Icons are silent for screen readers: Ant Design's would be read out by their file names ("caret-down"), although words
 * stand beside them, or the button says what it does. One that is given words of its own keeps them.
 */
import type { Plugin } from 'vite';

const file = '/@ant-design/icons/es/components/AntdIcon.js';
const spoken = /role: "img",\s*"aria-label": icon\.name/;
const silent = '...("aria-label" in restProps ? { role: "img" } : { "aria-hidden": true })';

export function silentIconsPlugin(): Plugin {
  return {
    name: 'silent-icons',
    transform(code, id) {
      if (!id.split('?')[0]!.endsWith(file)) return null;
      if (!spoken.test(code)) throw new Error(`${id} names its icons in another way by now.`);
      return code.replace(spoken, silent);
    },
  };
}

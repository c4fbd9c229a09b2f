import { type RefObject, useEffect } from 'react';

/**
 * Marks the frame of a box that scrolls with the sides at which more of it lies beyond: `data-beyond="left below"`,
 * for its shadows. Written into the page at once: scrolling draws nothing anew.
 */
export function useBeyond(frame: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const box = frame.current?.firstElementChild;
    const content = box?.firstElementChild;
    if (!frame.current || !box || !content) return;
    const { dataset } = frame.current;
    const mark = () => {
      const { scrollLeft, scrollTop, scrollWidth, scrollHeight, clientWidth, clientHeight } = box;
      const sides = {
        left: scrollLeft > 1,
        right: scrollLeft + clientWidth < scrollWidth - 1,
        above: scrollTop > 1,
        below: scrollTop + clientHeight < scrollHeight - 1,
      };
      dataset.beyond = Object.entries(sides)
        .flatMap(([side, lies]) => (lies ? side : []))
        .join(' ');
    };
    mark();
    const sizes = new ResizeObserver(mark);
    sizes.observe(box);
    sizes.observe(content);
    box.addEventListener('scroll', mark, { passive: true });
    return () => {
      sizes.disconnect();
      box.removeEventListener('scroll', mark);
    };
  }, [frame]);
}

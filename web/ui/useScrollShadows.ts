import { type RefObject, useEffect } from 'react';

/**
 * Marks the frame of a scrolling box with the sides at which content is hidden: `data-beyond="left below"`, for its
 * shadows. Written directly to the DOM, so that scrolling does not re-render.
 */
export function useScrollShadows(frame: RefObject<HTMLElement | null>): void {
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

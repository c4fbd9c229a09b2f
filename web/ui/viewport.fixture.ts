/** Sets the width of the test's window, on which responsive components depend. */
export function setWidth(width: number): void {
  const { happyDOM } = window as unknown as {
    happyDOM: { setViewport: (size: { width: number }) => void };
  };
  happyDOM.setViewport({ width });
}

/** The width of a test's window at first. */
export const usualWidth = 1024;

import { useState } from 'react';
import { lazyBeside, Waiting } from '../../ui/lazy-beside.ts';
import { useBooking } from './useBooking.ts';

const BookingDrawer = lazyBeside(async () => ({
  default: (await import('./BookingDrawer.tsx')).BookingDrawer,
}));

/** The booking that the address names, over the page and what else is open there. */
export function BookingOver() {
  const { opened, close } = useBooking();
  // What was closed is still there until its movement has ended.
  const [shown, setShown] = useState(opened);
  if (opened && opened !== shown) setShown(opened);
  if (!shown) return null;
  return (
    <Waiting value={null}>
      <BookingDrawer
        booking={shown}
        isOpen={opened !== null}
        onClose={close}
        onClosed={() => setShown(null)}
      />
    </Waiting>
  );
}

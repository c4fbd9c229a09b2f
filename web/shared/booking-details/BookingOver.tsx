import { useState } from 'react';
import { lazyComponent, Waiting } from '../../ui/lazy-component.ts';
import { useBooking } from './useBooking.ts';

const BookingDrawer = lazyComponent(async () => ({
  default: (await import('./BookingDrawer.tsx')).BookingDrawer,
}));

/** The booking that the URL names, above the page and any open modal. */
export function BookingOver() {
  const { opened, close } = useBooking();
  // A closed booking stays mounted until its animation has ended.
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

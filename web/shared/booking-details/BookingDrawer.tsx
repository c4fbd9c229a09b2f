import { Drawer } from 'antd';
import styles from './BookingDetails.module.css';
import { BookingDetails } from './BookingDetails.tsx';
import type { OpenBooking } from './useBooking.ts';

/** A booking at the side: what it was opened from stays in sight. */
export function BookingDrawer(props: {
  booking: OpenBooking;
  isOpen: boolean;
  onClose: () => void;
  /** Called when it has gone from sight: unmount it then. */
  onClosed: () => void;
}) {
  const { booking, isOpen, onClose, onClosed } = props;
  const title = `Booking ${booking.bookingReference}`;
  return (
    <Drawer
      open={isOpen}
      onClose={onClose}
      afterOpenChange={(open) => open || onClosed()}
      title={title}
      size={620}
      // A link may open it before the modal that it lies over.
      zIndex={1090}
      styles={{ wrapper: { maxWidth: '100vw' }, body: { padding: 0 } }}
    >
      <section
        className={styles.scroll}
        aria-label={`Details of ${title}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keys must reach it for that
        tabIndex={0}
      >
        <BookingDetails booking={booking} />
      </section>
    </Drawer>
  );
}

import { Drawer } from 'antd';
import CopyLinkButton from '../links/CopyLinkButton.tsx';
import styles from './BookingDetails.module.css';
import { BookingDetails } from './BookingDetails.tsx';
import { texts } from './texts.ts';
import type { OpenBooking } from './useBooking.ts';

/** Shows a booking in a drawer, beside the content that it was opened from. */
export function BookingDrawer(props: {
  booking: OpenBooking;
  isOpen: boolean;
  onClose: () => void;
  /** Called when it has disappeared and can be unmounted. */
  onClosed: () => void;
}) {
  const { booking, isOpen, onClose, onClosed } = props;
  const title = texts.title(booking.bookingReference);
  return (
    <Drawer
      open={isOpen}
      onClose={onClose}
      afterOpenChange={(open) => open || onClosed()}
      title={title}
      size={620}
      extra={<CopyLinkButton />}
      // Keeps the drawer above a modal even if a link opens it first.
      zIndex={1090}
      styles={{ wrapper: { maxWidth: '100vw' }, body: { padding: 0 } }}
    >
      <section
        className={styles.scroll}
        aria-label={texts.detailsOf(booking.bookingReference)}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keys must reach it for that
        tabIndex={0}
      >
        <BookingDetails booking={booking} />
      </section>
    </Drawer>
  );
}

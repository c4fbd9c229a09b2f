/** What was delivered, to whom, and what failed. */
export default function DeliveryList() {
  return null;
}

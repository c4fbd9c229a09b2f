/** Stands above whatever is printed, a screen or a table: of whom it is, of what, and of when. */

import { date } from '@tripledger/charts/format.ts';
import { createPortal } from 'react-dom';
import { useFilterWords } from '../../filter/useFilterWords.ts';
import { shows, useScreen } from '../../session/screen.ts';
import { useUser } from '../../session/useUser.ts';
import { timeIn } from '../../ui/instant.ts';
import { usePrinting } from '../../ui/printing.ts';
import { useLatestUpdate } from '../latest-update/useLatestUpdate.ts';
import './print.css';

/** The place in the page, beside all else: a table is printed without the rest of the page, and with its heading. */
const place = () => document.getElementById('print-heading');

export function PrintHeading() {
  const isPrinting = usePrinting();
  const at = place();
  return isPrinting && at ? createPortal(<Heading />, at) : null;
}

function Heading() {
  const { client } = useUser();
  const screen = useScreen();
  const { node, child, dates, compared, locations } = useFilterWords();
  const reach = useLatestUpdate()?.latestTransactionDate ?? null;
  const facts = {
    Customer: node,
    'Part of the customer': child,
    Dates: compared ? `${dates}, ${compared}` : dates,
    Locations: shows(screen, 'location') ? (locations ?? 'All') : null,
    'Data up to': reach && date(reach),
    Printed: timeIn(client.time_zone, new Date()),
  };
  return (
    <>
      <p className="print-client">{client.name}</p>
      <h1>{screen?.label}</h1>
      <dl>
        {Object.entries(facts).map(
          ([name, text]) =>
            text !== null && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{text}</dd>
              </div>
            ),
        )}
      </dl>
    </>
  );
}

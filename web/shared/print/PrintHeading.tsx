/** The heading of every printed screen or table: TMC, selection and time. */

import { createPortal } from 'react-dom';
import { useFilterWords } from '../../filter/useFilterWords.ts';
import { shows, useScreen } from '../../session/screen.ts';
import { useUser } from '../../session/useUser.ts';
import { date } from '../../ui/format.ts';
import { timeIn } from '../../ui/instant.ts';
import { usePrinting } from '../../ui/printing.ts';
import { useLatestUpdate } from '../latest-update/useLatestUpdate.ts';
import './print.css';
import { texts } from './texts.ts';

/**
 * The heading's element is outside the page, because a table is printed without the rest of the page but with the
 * heading.
 */
const printHeading = () => document.getElementById('print-heading');

export function PrintHeading() {
  const isPrinting = usePrinting();
  const at = printHeading();
  return isPrinting && at ? createPortal(<Heading />, at) : null;
}

function Heading() {
  const { client } = useUser();
  const screen = useScreen();
  const { node, child, dates, compared, locations, only } = useFilterWords();
  const reach = useLatestUpdate()?.latestTransactionDate ?? null;
  const facts = {
    [texts.customer]: node,
    [texts.costCentre]: child,
    [texts.dates]: compared ? `${dates}, ${compared}` : dates,
    [texts.locations]: shows(screen, 'location') ? (locations ?? texts.allLocations) : null,
    [texts.shownAlone]: only,
    [texts.dataUpTo]: reach && date(reach),
    [texts.printed]: timeIn(client.time_zone, new Date()),
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

/** The content of a booking: general facts, itinerary by product, invoices, policy and references. */

import { money } from '@tripledger/charts/format.ts';
import { type BookingLine, bookingDetails } from '@tripledger/contract/traveller/booking-details.ts';
import { Tag } from 'antd';
import type { ReactNode } from 'react';
import { useAnswer } from '../../api/useAnswer.ts';
import { shortDay } from '../../ui/format.ts';
import { useMoneyFormat } from '../../ui/money.ts';
import { QueryBoundary } from '../../ui/QueryBoundary.tsx';
import styles from './BookingDetails.module.css';
import {
  badgeOf,
  detailOf,
  factsOf,
  groupsOf,
  invoicesOf,
  isCounted,
  isVoidOrCancelled,
  policiesOf,
  referencesOf,
  sourcesOf,
  totalOf,
} from './prepare.ts';
import { texts } from './texts.ts';
import { timesOf } from './times.ts';
import type { OpenBooking } from './useBooking.ts';

export function BookingDetails({ booking }: { booking: OpenBooking }) {
  const answer = useAnswer(bookingDetails, { query: booking });
  return (
    <QueryBoundary
      answer={answer}
      height={240}
      isEmpty={({ lines }) => lines.length === 0}
      emptyText={texts.none}
    >
      {({ lines, isPartial }) => (
        <div className={styles.booking}>
          <Facts lines={lines} />
          <Itinerary lines={lines} />
          <Invoices lines={lines} />
          <Policies lines={lines} />
          <References lines={lines} />
          <Sources lines={lines} />
          {isPartial && <p className={styles.quiet}>{texts.partial}</p>}
        </div>
      )}
    </QueryBoundary>
  );
}

type Lines = { lines: readonly BookingLine[] };

function Facts({ lines }: Lines) {
  return (
    <dl className={styles.facts}>
      {factsOf(lines).map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A heading, with the label of the amounts at its right if the section has amounts. */
function Section({ title, amounts, children }: { title: string; amounts?: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <div className={styles.heading}>
        <h2>{title}</h2>
        {amounts && <span className={styles.quiet}>{amounts}</span>}
      </div>
      {children}
    </section>
  );
}

function Itinerary({ lines }: Lines) {
  const format = useMoneyFormat();
  return (
    <Section title={texts.itinerary} amounts={texts.amount}>
      {groupsOf(lines).map(([name, group]) => (
        <section key={name} aria-label={name}>
          <h3 className={styles.product}>{name}</h3>
          <ul className={styles.lines}>
            {group.map((line, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines have no key but their index
              <Line key={place} line={line} />
            ))}
          </ul>
        </section>
      ))}
      <p className={`${styles.line} ${styles.total}`}>
        <span className={styles.what}>{lines.every(isCounted) ? texts.total : texts.totalOfCounted}</span>
        <strong className={styles.amount}>{money(totalOf(lines), format)}</strong>
      </p>
    </Section>
  );
}

function Line({ line }: { line: BookingLine }) {
  const format = useMoneyFormat();
  const badge = badgeOf(line.status);
  const amount = money(line.totalSpend, format);
  return (
    <li className={styles.line}>
      <div className={styles.what}>
        <span className={styles.date}>{shortDay(line.startDate ?? line.transactionDate)}</span>
        <span className={isCounted(line) ? styles.header : undefined}>{line.header}</span>
        {badge && <Tag color={badge}>{line.status}</Tag>}
        {detailOf(line).map((text) => (
          <div key={text}>{text}</div>
        ))}
        {line.delivered && <div className={styles.quiet}>{texts.delivered(line.delivered)}</div>}
        <ul className={styles.times}>
          {timesOf(line).map(({ label, text, marker }) => (
            <li key={label}>
              {label} <span className={styles.time}>{text}</span>
              {marker && <sup>{marker}</sup>}
            </li>
          ))}
        </ul>
      </div>
      {isVoidOrCancelled(line) ? (
        <s className={styles.amount}>{amount}</s>
      ) : isCounted(line) ? (
        <strong className={styles.amount}>{amount}</strong>
      ) : (
        <span className={styles.amount}>{amount}</span>
      )}
    </li>
  );
}

function Invoices({ lines }: Lines) {
  const format = useMoneyFormat();
  const invoices = invoicesOf(lines);
  if (invoices.length === 0) return null;
  return (
    <Section title={invoices.length > 1 ? texts.invoices : texts.invoice} amounts={texts.amount}>
      <ul className={styles.lines}>
        {invoices.map(({ number, date, amount }) => (
          <li key={`${number} ${date}`} className={styles.line}>
            <span className={styles.what}>{[number, date && shortDay(date)].filter(Boolean).join(', ')}</span>
            <span className={styles.amount}>{money(amount, format)}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Policies({ lines }: Lines) {
  const format = useMoneyFormat();
  const flights = policiesOf(lines);
  if (flights.length === 0) return null;
  return (
    <Section title={texts.policy} amounts={texts.lostSavings}>
      <ul className={styles.lines}>
        {flights.map((line, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no key but their index
          <li key={place} className={styles.line}>
            <span className={styles.what}>
              {[line.header, line.detail].filter(Boolean).join(', ')}
              {line.policyCode && (
                <>
                  {texts.code} <strong>{line.policyCode}</strong>
                </>
              )}
            </span>
            <span className={styles.amount}>{money(line.lostSavings, format)}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function References({ lines }: Lines) {
  const references = referencesOf(lines);
  if (references.length === 0) return null;
  return (
    <Section title={texts.references}>
      <dl className={styles.facts}>
        {references.map(({ name, value, of }) => (
          <div key={`${name} ${value}`}>
            <dt>{name}</dt>
            <dd>
              {value}
              {of && <span className={styles.quiet}> ({of})</span>}
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

function Sources({ lines }: Lines) {
  const sources = sourcesOf(lines);
  if (sources.length === 0) return null;
  return (
    <Section title={texts.sources}>
      <ul className={styles.lines}>
        {sources.map(({ importId, file, rows, layout }) => (
          <li key={`${importId} ${file}`} className={styles.line}>
            <span className={styles.what}>
              {texts.source(file, rows, importId)}
              {layout && <span className={styles.quiet}> {texts.layout(layout.name, layout.version)}</span>}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

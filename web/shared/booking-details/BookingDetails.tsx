/** What is in a booking, by product. Opens below a row that names the booking. */
import { type BookingLine, bookingDetails } from '@tripledger/contract/traveller/booking-details.ts';
import { Tag } from 'antd';
import { useAnswer } from '../../api/useAnswer.ts';
import { Answered } from '../../ui/Answered.tsx';
import { type MoneyFormat, money } from '../../ui/format.ts';
import { useMoneyFormat } from '../../ui/money.ts';
import styles from './BookingDetails.module.css';
import { badgeOf, detailOf, groupsOf } from './groups.ts';
import { bookingDate, timesOf } from './times.ts';

type Props = {
  bookingReference: string;
  /** Only this traveller's lines; absent: everyone's. */
  travellerId?: number | undefined;
};

export function BookingDetails({ bookingReference, travellerId }: Props) {
  const answer = useAnswer(bookingDetails, {
    query: { bookingReference, ...(travellerId !== undefined && { travellerId }) },
  });
  return (
    <section className={styles.details} aria-label={`Booking ${bookingReference}`}>
      <Answered
        answer={answer}
        height={96}
        isEmpty={({ lines }) => lines.length === 0}
        emptyText="No booking details"
      >
        {({ lines, isPartial }) => (
          <>
            {groupsOf(lines).map(([name, group]) => (
              <section key={name} aria-label={name}>
                <h3 className={styles.product}>{name}</h3>
                <ul className={styles.lines}>
                  {group.map((line, place) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: an answer's lines have no key but their place
                    <Line key={place} line={line} />
                  ))}
                </ul>
              </section>
            ))}
            {isPartial && (
              <p className={styles.partial}>
                Some lines of this booking are left out: they belong to cost centres that you may not see.
              </p>
            )}
          </>
        )}
      </Answered>
    </section>
  );
}

function Line({ line }: { line: BookingLine }) {
  const format = useMoneyFormat();
  const badge = badgeOf(line.status);
  const facts = factsOf(line, format);
  return (
    <li className={styles.line}>
      <span className={styles.date}>{bookingDate(line.startDate ?? line.transactionDate)}</span>
      <div className={styles.what}>
        <span className={styles.header}>{line.header}</span>
        {badge && <Tag color={badge}>{line.status}</Tag>}
        {detailOf(line).map((text) => (
          <div key={text} className={styles.detail}>
            {text}
          </div>
        ))}
        <ul className={styles.facts}>
          {timesOf(line).map(({ label, text, marker }) => (
            <li key={label}>
              {label} <strong>{text}</strong>
              {marker && <sup className={styles.marker}>{marker}</sup>}
            </li>
          ))}
          {facts.map(({ name, value }) => (
            <li key={`${name} ${value}`}>
              {name} <strong>{value}</strong>
            </li>
          ))}
        </ul>
      </div>
      <span className={styles.amount}>{money(line.totalSpend, format)}</span>
    </li>
  );
}

function factsOf(line: BookingLine, format: MoneyFormat): { name: string; value: string }[] {
  const { invoiceNumber, invoiceDate, policyCode, lostSavings, totalSpend, productType, references } = line;
  const invoice = [invoiceNumber, invoiceDate && bookingDate(invoiceDate)].filter(Boolean).join(', ');
  const isAir = productType === 'Air';
  return [
    ...(invoice ? [{ name: 'Invoice', value: invoice }] : []),
    ...(isAir && policyCode ? [{ name: 'Policy code', value: policyCode }] : []),
    ...(isAir && lostSavings !== totalSpend
      ? [{ name: 'Lost savings', value: money(lostSavings, format) }]
      : []),
    ...references,
  ];
}

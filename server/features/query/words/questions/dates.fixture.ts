/** Periods and comparisons. */
import {
  type Asked,
  june,
  lastMonth,
  lastQuarter,
  lastYear,
  means,
  thisQuarter,
  thisYear,
  yearToDate,
} from '../questions.fixture.ts';

const spend = 'totalTravelSpend' as const;

export const questions: Asked[] = [
  means('air spend by customer last quarter vs the year before', {
    metrics: ['airfares'],
    by: ['customer'],
    dates: lastQuarter,
    compare: 'lastYear',
  }),
  means('spend this month', { metrics: [spend], dates: june }),
  means('spend in the current quarter', { metrics: [spend], dates: thisQuarter }),
  means('spend for the previous month', { metrics: [spend], dates: lastMonth }),
  means('spend in 2026', { metrics: [spend], dates: thisYear }),
  means('2025 spend by quarter', { metrics: [spend], by: ['quarter'], dates: lastYear }),
  means('spend in March 2026', { metrics: [spend], dates: ['2026-03-01', '2026-03-31'] }),
  means('bookings Feb 2026', { metrics: ['bookings'], dates: ['2026-02-01', '2026-02-28'] }),
  means('Q2 2026 hotel spend', { metrics: ['accommodationSpend'], dates: ['2026-04-01', '2026-06-30'] }),
  means('hotel spend 2025 Q4', { metrics: ['accommodationSpend'], dates: ['2025-10-01', '2025-12-31'] }),
  means('first quarter of 2026 air spend', { metrics: ['airfares'], dates: lastQuarter }),
  means('H1 2026 emissions', { metrics: ['emissions'], dates: ['2026-01-01', '2026-06-30'] }),
  means('spend last 3 months', { metrics: [spend], dates: ['2026-03-01', '2026-05-31'] }),
  means('bookings in the last six months by month', {
    metrics: ['bookings'],
    by: ['month'],
    dates: ['2025-12-01', '2026-05-31'],
  }),
  means('bookings over the past 12 months', {
    metrics: ['bookings'],
    dates: ['2025-07-01', '2026-06-30'],
  }),
  means('spend in the last 30 days by day', {
    metrics: [spend],
    by: ['day'],
    dates: ['2026-06-01', '2026-06-30'],
  }),
  means('last 2 quarters spend by quarter', {
    metrics: [spend],
    by: ['quarter'],
    dates: ['2025-10-01', '2026-03-31'],
  }),
  means('spend last week', { metrics: [spend], dates: ['2026-06-22', '2026-06-28'] }),
  means('bookings yesterday', { metrics: ['bookings'], dates: ['2026-06-29', '2026-06-29'] }),
  means('FY26 spend for Ironbark Resources', {
    metrics: [spend],
    dates: ['2025-07-01', '2026-06-30'],
    node: 'Ironbark Resources',
  }),
  means('FY2026 spend', { metrics: [spend], dates: thisYear }),
  means('Meridian Advisory spend last financial year', {
    metrics: [spend],
    dates: ['2024-07-01', '2025-06-30'],
    node: 'Meridian Advisory',
  }),
  means('spend this fiscal year', { metrics: [spend], dates: thisYear }),
  means('year to date spend', { metrics: [spend], dates: yearToDate }),
  means('YTD emissions by customer', { metrics: ['emissions'], by: ['customer'], dates: yearToDate }),
  means('spend between 1 March and 15 May 2026', { metrics: [spend], dates: ['2026-03-01', '2026-05-15'] }),
  means('spend from 1 March 2026 to 15 May 2026', {
    metrics: [spend],
    dates: ['2026-03-01', '2026-05-15'],
  }),
  means('bookings 2026-02-01 to 2026-02-14 by day', {
    metrics: ['bookings'],
    by: ['day'],
    dates: ['2026-02-01', '2026-02-14'],
  }),
  means('spend since January', { metrics: [spend], dates: ['2026-01-01', '2026-06-30'] }),
  means('spend since 15 May 2026 by week', {
    metrics: [spend],
    by: ['week'],
    dates: ['2026-05-15', '2026-06-30'],
  }),
  means('hotel nights from January to March 2026', { metrics: ['roomNights'], dates: lastQuarter }),
  means('hotel nights Jan - Mar 2026', { metrics: ['roomNights'], dates: lastQuarter }),
  means('spend between October 2025 and February 2026', {
    metrics: [spend],
    dates: ['2025-10-01', '2026-02-28'],
  }),
  means('spend on March 3rd, 2026', { metrics: [spend], dates: ['2026-03-03', '2026-03-03'] }),
  means('spend from 2024 to 2025 by year quarter', {
    metrics: [spend],
    by: ['quarter'],
    dates: ['2024-01-01', '2025-12-31'],
  }),
  means('air spend vs last year', { metrics: ['airfares'], compare: 'lastYear' }),
  means('hotel spend by city compared with the previous period', {
    metrics: ['accommodationSpend'],
    by: ['hotelCity'],
    compare: 'previous',
  }),
  means('bookings this quarter versus the same period last year', {
    metrics: ['bookings'],
    dates: thisQuarter,
    compare: 'lastYear',
  }),
  means('spend last month compared to the month before', {
    metrics: [spend],
    dates: lastMonth,
    compare: 'previous',
  }),
  means('emissions 2026 vs 2025 by month', {
    metrics: ['emissions'],
    by: ['month'],
    dates: thisYear,
    compare: 'lastYear',
  }),
  means('Q1 2026 against Q1 2025: room nights by hotel', {
    metrics: ['roomNights'],
    by: ['hotel'],
    dates: lastQuarter,
    compare: 'lastYear',
  }),
  means('this month vs last month spend by customer', {
    metrics: [spend],
    by: ['customer'],
    dates: june,
    compare: 'previous',
  }),
  means('lead time by customer year on year', {
    metrics: ['averageBookingLeadTime'],
    by: ['customer'],
    compare: 'lastYear',
  }),
  means('online booking share last quarter, compared with the quarter before', {
    metrics: ['onlineBookingCompliance'],
    dates: lastQuarter,
    compare: 'previous',
  }),
  means('March 2026 vs March 2025 air spend by airline', {
    metrics: ['airfares'],
    by: ['airline'],
    dates: ['2026-03-01', '2026-03-31'],
    compare: 'lastYear',
  }),
];

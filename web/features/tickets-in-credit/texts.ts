/** The visible texts of the Tickets in Credit screen. */
import { recentWords } from '@tripledger/contract/tickets-in-credit/metrics.ts';

export const texts = {
  credits: 'Tickets in Credit',
  refunded: `Refunded Tickets in the ${recentWords}`,
  lost: `Lost Tickets in the ${recentWords}`,
  details: { title: 'Tickets in Credit Details', none: 'No tickets in credit' },
  creditsToApply: {
    title: 'Credits to apply',
    none: 'No forward booking of a traveller who holds a credit with the same airline',
    noneShared:
      'No forward booking of a traveller who holds a credit with the same airline, or whose colleagues do',
  },
};

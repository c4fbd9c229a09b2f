/** The people and organisations in a feed. */
import type { Lot } from './random.ts';

export type World = {
  /** The feed's data source, which is also the prefix of its line keys. */
  dataSource: string;
  country: 'AU' | 'NZ';
  nodes: Node[];
  customers: Lot<Customer>;
  consultants: string[];
};

export type Node = {
  code: string;
  parentCode: string | null;
  label: string;
  industry: string | null;
  /** MM-DD */
  fiscalYearEnd: string | null;
};

export type Customer = {
  code: string;
  travellers: Lot<Traveller>;
  costCentres: string[];
  /** The share of international trips. */
  internationalShare: number;
  /** The share of online bookings. */
  onlineShare: number;
  matters: boolean;
  /** Destinations in addition to the common ones. */
  ownDestinations: string[];
  /** Whether its contract includes free online bookings. */
  freeOnlineFees: boolean;
};

export type Traveller = {
  name: string;
  employeeNumber: string | undefined;
  home: string;
  costCentre: string;
  /** Whether the traveller flies in premium cabins. */
  isExecutive: boolean;
  /** How often the traveller travels relative to others. */
  weight: number;
  booker: string | undefined;
  /** The same person in an older or less careful profile. */
  otherName: { name: string; employeeNumber: string | undefined } | undefined;
};

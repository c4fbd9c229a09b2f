/** The people and organisations that a feed speaks of. */
import type { Lot } from './random.ts';

export type World = {
  /** The feed's data source, and what its line keys begin with. */
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
  /** Of its trips, how many leave the country. */
  internationalShare: number;
  /** Of its bookings, how many are made online. */
  onlineShare: number;
  matters: boolean;
  /** Where its trips go besides where everybody goes. */
  ownDestinations: string[];
  /** Its contract has online bookings free of charge. */
  freeOnlineFees: boolean;
};

export type Traveller = {
  name: string;
  employeeNumber: string | undefined;
  home: string;
  costCentre: string;
  /** Travels in front of the curtain. */
  isExecutive: boolean;
  /** How often, against the others. */
  weight: number;
  booker: string | undefined;
  /** The same person as an older or sloppier profile writes it. */
  otherName: { name: string; employeeNumber: string | undefined } | undefined;
};

/** The types of the plans of TMCs and their customers. */

export type CustomerPlan = {
  code: string;
  label: string;
  industry: string;
  /** MM-DD; null if undefined. */
  fiscalYearEnd: string | null;
  /** The number of raw travellers; a person with two names in the feed counts twice. */
  travellers: number;
  /** Travellers who are always included. */
  certainTravellers?: string[];
  /** Trips per traveller relative to other customers. */
  intensity: number;
  internationalShare: number;
  onlineShare: number;
  matters?: boolean;
  freeOnlineFees?: boolean;
  ownDestinations?: string[];
  homes: (readonly [airport: string, weight: number])[];
  groups: { code: string; label: string; costCentres: string[] }[];
};

export type TmcPlan = {
  code: string;
  name: string;
  country: 'AU' | 'NZ';
  currency: string;
  timeZone: string;
  dataSource: string;
  lines: number;
  consultants: string[];
  customers: CustomerPlan[];
};

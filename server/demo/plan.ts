/** How the plan of a TMC and of its customers is written down. */

export type CustomerPlan = {
  code: string;
  label: string;
  industry: string;
  /** MM-DD; null: not defined */
  fiscalYearEnd: string | null;
  /** Raw travellers: a person whom the feed knows under two names counts twice. */
  travellers: number;
  /** People who are among them in any case. */
  certainTravellers?: string[];
  /** Trips per traveller, against the others. */
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

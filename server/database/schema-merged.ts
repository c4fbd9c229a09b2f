/** Tables of records that users merge: canonical records, and the feed's raw records that belong to each. */
import type { GeneratedAlways, JSONColumnType } from 'kysely';

export type TravellersTable = {
  client_id: number;
  id: GeneratedAlways<number>;
  name: string;
  employee_number: string | null;
};

export type RawTravellersTable = {
  client_id: number;
  id: GeneratedAlways<number>;
  customer_id: number;
  name: string;
  /** Empty: none. */
  employee_number: string;
  traveller_id: number;
  /** The import that added it; null: an override map, or an import before this was recorded. */
  import_id: number | null;
};

export type PolicyCodesTable = {
  client_id: number;
  id: GeneratedAlways<number>;
  /** The raw code whose feed description the policy uses unless users edited it. */
  code: string;
  description: string;
  is_compliant: boolean;
  show_lost_savings: boolean;
  edited_description: string | null;
  edited_is_compliant: boolean | null;
  edited_show_lost_savings: boolean | null;
};

export type RawPolicyCodesTable = {
  client_id: number;
  id: GeneratedAlways<number>;
  /** The customer that the feed named. */
  customer_id: number;
  code: string;
  policy_code_id: number;
  feed_description: string;
  feed_is_compliant: boolean;
  feed_show_lost_savings: boolean;
  /** The feed described it for this customer; otherwise it uses the default, if any. */
  feed_is_own: boolean;
  /** The import that added it; null: an override map, or an import before this was recorded. */
  import_id: number | null;
};

/** The feed's description of a code for all customers without their own. */
export type PolicyDefaultsTable = {
  client_id: number;
  code: string;
  description: string;
  is_compliant: boolean;
  show_lost_savings: boolean;
};

export type ServiceFeeTypesTable = {
  client_id: number;
  id: GeneratedAlways<number>;
  description: string;
  feed_description: string;
  edited_description: string | null;
};

export type RawServiceFeeTypesTable = {
  client_id: number;
  id: GeneratedAlways<number>;
  description: string;
  service_fee_type_id: number;
  /** The import that added it; null: an override map, or an import before this was recorded. */
  import_id: number | null;
};

/** Suggested merges that users dismissed. */
export type DismissedSuggestionsTable = {
  client_id: number;
  what: string;
  key: string;
  labels: JSONColumnType<string[]>;
};

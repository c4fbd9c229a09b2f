/** Tables of what people settle: for a customer, for the TMC. */

/** null: as the feed says, else the usual. */
export type CustomerSettingsTable = {
  client_id: number;
  node_id: number;
  industry: string | null;
  /** MM-DD */
  fiscal_year_end: string | null;
  high_risk_levels: number[] | null;
  /** ISO 3166-1 alpha-2 */
  high_risk_countries: string[] | null;
  premium_classes: string[] | null;
};

/** Logos that a TMC has, or had: an undoing brings an earlier one back. */
export type ClientLogosTable = {
  client_id: number;
  /** The SHA-256 of the image. */
  key: string;
  width: number;
  height: number;
  /** PNG */
  image: Buffer;
};

/** The resources of a process's replicas. */
export type ReplicasOptions = {
  folder: string;
  /** DuckDB's memory limit for each open replica. */
  memoryMb: number;
  /** The disk space of all replicas together. */
  diskMb: number;
  /** How many replicas may be open at once. */
  open: number;
  /** How many queries may run at once, over all replicas. */
  atOnce: number;
  log: (message: string) => void;
  /** For tests: a query that DuckDB cannot answer fails instead of falling back to PostgreSQL. */
  strict?: boolean;
};

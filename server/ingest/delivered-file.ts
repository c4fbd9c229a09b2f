/** A file of an import, as it was delivered; `sha256` is hexadecimal. */
export type DeliveredFile = { name: string; bytes: number; sha256: string };

/** What a delivery may hold. Whatever exceeds a limit is refused as a whole, before anything is stored. */

const MiB = 1024 * 1024;

/** All files of a delivery together, once they are unpacked. */
export const maxUnpackedBytes = 8 * 1024 * MiB;
/** An archive that unpacks to more than this many times its size is taken for an attack, if the result is large. */
export const maxRatio = 250;
export const ratioAppliesAbove = 64 * MiB;
export const maxFiles = 500;
export const maxColumns = 2000;
/** One record of a delimited file, or one entry of a list in JSON and XML. */
export const maxRecordBytes = MiB;
/** The shared texts of a workbook are held in memory. */
export const maxSharedTexts = 256 * MiB;

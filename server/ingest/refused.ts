/** Thrown for a feed that is refused as a whole, with nothing changed. The message is one line. */
export class Refused extends Error {}

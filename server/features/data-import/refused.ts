/** A feed that cannot be read as a feed: it is refused whole, and nothing changes. The message is one line. */
export class Refused extends Error {}

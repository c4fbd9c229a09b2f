/** An error that a command reports in one line, without a stack trace. */
export class CommandError extends Error {}

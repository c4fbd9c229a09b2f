/** What a command says instead of doing it: one line, without a stack. */
export class CommandError extends Error {}

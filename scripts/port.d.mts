export const usualPort: number;
export const usualHost: string;
export function portFault(error: { code?: unknown }, port: number, host: string): string | undefined;

/** Who runs a command, for records. */
import { userInfo } from 'node:os';

export const operator = () => `Command line (${userInfo().username})`;

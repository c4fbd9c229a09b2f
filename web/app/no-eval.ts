/**
 * Disables the compilation of schemas: the content security policy forbids it and reports even the attempt. Must be
 * imported before any schema is created.
 */
import * as z from 'zod';

z.config({ jitless: true });

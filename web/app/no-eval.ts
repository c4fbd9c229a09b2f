/**
 * Schemas are not compiled: the content security policy forbids it, and reports the very attempt. Imported before any
 * schema is made.
 */
import * as z from 'zod';

z.config({ jitless: true });

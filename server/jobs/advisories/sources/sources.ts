/** Every source of advisories: an explicit list. */
import { canada } from './canada.ts';
import { smartraveller } from './smartraveller.ts';
import type { Source } from './source.ts';
import { ukFcdo } from './uk-fcdo.ts';
import { usState } from './us-state.ts';

export const sources: readonly Source[] = [smartraveller, usState, ukFcdo, canada];

/** The demo's two TMCs and their sixteen customers. */
import { harbourCity } from './harbour-city.ts';
import type { TmcPlan } from './plan.ts';
import { southernCross } from './southern-cross.ts';

export const demoTmcs: readonly TmcPlan[] = [southernCross, harbourCity];

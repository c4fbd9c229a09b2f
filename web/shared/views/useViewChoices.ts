import { viewChoices } from '@tripledger/contract/views/choices.ts';
import { useAnswer } from '../../api/useAnswer.ts';

/** The user's favourites among the saved views, and their start page. Without them, nothing is missing. */
export const useViewChoices = () => useAnswer(viewChoices, {}, { quiet: true });

/** What a reader may see, in words: all of the TMC, or the first of the granted nodes. */
import { any, build } from '../database/build.ts';
import { ask, type Reading } from './ask.ts';

const namedNodes = 3;

export async function grantsInWords(reading: Reading, tmc: string): Promise<string[]> {
  const { grants, clientId } = reading;
  if (grants === 'all') return [`All of ${tmc}`];
  const nodes = await ask(
    reading,
    build
      .selectFrom('nodes')
      .where('client_id', '=', clientId)
      .where('id', '=', any(grants))
      .select('label')
      .orderBy('label')
      .orderBy('id'),
  );
  const shown = nodes.slice(0, namedNodes).map(({ label }) => label);
  const others = nodes.length - shown.length;
  return others > 0 ? [...shown, `and ${others} more`] : shown;
}

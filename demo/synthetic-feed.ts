/** Feeds of any size for benchmarks, from the same generator as the demo. */
import { dayOf } from './calendar.ts';
import { writeFeed } from './feed.ts';
import { makeWorld } from './hierarchy.ts';
import type { TmcPlan } from './plan.ts';
import { Random } from './random.ts';
import { largestCustomers, southernCross } from './southern-cross.ts';

export type SyntheticFeed = {
  lines: number;
  seed: string;
  /** YYYY-MM-DD */
  today: string;
  years?: number;
  /** The number of customers, and the total numbers of cost centres and travellers. */
  customers?: number;
  costCentres?: number;
  travellers?: number;
};

const groupSize = 10;

/** Writes one TMC's feed folder with exactly this number of lines, for an Australian client. */
export async function writeSyntheticFeed(folder: string, feed: SyntheticFeed): Promise<void> {
  const random = new Random(feed.seed);
  const world = makeWorld(random, syntheticTmc(feed));
  await writeFeed(folder, world, random, {
    lines: feed.lines,
    today: dayOf(feed.today),
    years: feed.years ?? 3,
  });
}

function syntheticTmc({
  lines,
  customers = 20,
  costCentres = 400,
  travellers = 5000,
}: SyntheticFeed): TmcPlan {
  const { customers: _, ...tmc } = southernCross;
  const models = largestCustomers;
  const share = (total: number, i: number) =>
    Math.max(1, Math.floor((total * (i + 1)) / customers) - Math.floor((total * i) / customers));
  return {
    ...tmc,
    lines,
    customers: Array.from({ length: customers }, (_, i) => {
      const model = models[i % models.length]!;
      const code = `C${String(i + 1).padStart(4, '0')}`;
      const ofCustomer = share(costCentres, i);
      return {
        ...model,
        code,
        label: `Customer ${i + 1} of ${model.industry}`,
        travellers: share(travellers, i),
        intensity: 1,
        groups: Array.from({ length: Math.ceil(ofCustomer / groupSize) }, (_group, g) => ({
          code: `G${String(g + 1).padStart(3, '0')}`,
          label: `Group ${g + 1}`,
          costCentres: Array.from(
            { length: Math.min(groupSize, ofCustomer - g * groupSize) },
            (_centre, c) => `Centre ${c + 1}`,
          ),
        })),
      };
    }),
  };
}

/**
 * Editing, merging and unmerging records of any kind. The model maps the name of each raw record to the whole canonical
 * record that it belongs to; a raw record without an entry is separate and unchanged from the feed.
 */
import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';
import type { Endpoint } from '../../../contract/http/endpoint.ts';
import type { Random } from '../../../demo/random.ts';
import type { Sent } from '../server.ts';
import { edited, type Model, type Values } from './model.ts';
import type { Edit, Part, Settle, World } from './world.ts';

export type Canonical<Texts> = {
  /** The record's identity: the raw record that it was created for, or a new name if unmerging created it. */
  is: string;
  texts: Texts;
  /** Names of its raw records, in alphabetical order. */
  raw: readonly string[];
};

/** A listed record: its displayed values and its raw ids. */
export type Listed = { id: number; shown: object; rawIds: readonly number[] };
type Call = [endpoint: Endpoint, sent: Sent];

/** One kind of record: its data in the feed, and the product's calls. */
export type Kind<Texts extends object> = {
  what: string;
  /** The names of the raw records, each with a group; only records of one group may be merged. */
  raws: (model: Model) => ReadonlyMap<string, string>;
  ofFeed: (raw: string) => Texts;
  /** The texts that a list shows. */
  shown: (model: Model, texts: Texts) => object;
  /** Whether a line has one of these raw records. */
  isUsed?: (model: Model, raw: readonly string[]) => boolean;
  /** The record's texts after raw records were unmerged from it; `rest` is in the order of their ids. */
  without?: (texts: Texts, rest: readonly string[]) => Texts;
  /** Random new texts for an edit. */
  written: (random: Random) => object;
  merged: (texts: Texts, written: object) => Texts;
  rewritten: (model: Model, texts: Texts, written: object) => Texts;
  list: (world: World) => Promise<Listed[]>;
  /** The names of a record's raw records, with their ids. */
  rawNames: (world: World, id: number) => Promise<(readonly [number, string])[]>;
  edit: (id: number, written: object) => Call;
  merge: (ids: number[], primary: number | undefined, written: object) => Call;
  unmerge: (rawIds: number[]) => Call;
};

type Found<Texts> = { record: Canonical<Texts>; id: number; rawIds: ReadonlyMap<string, number> };

export function merging<Texts extends object>(kind: Kind<Texts>): Part {
  const { what } = kind;
  /** The product's ids, which undos must restore. */
  const idOf = new Map<string, number>();
  const nameOf = new Map<number, string>();
  let taken = 0;

  const existing = (model: Model) => model.raws.get(what) ?? kind.raws(model);

  /** Raw records go with their last line, unless they are merged; so do the edits of them. */
  const settle: Settle = (model, isTakenBack) => {
    const used = kind.raws(model);
    const all = new Map([...(model.raws.get(what) ?? []), ...used]);
    const gone = [...all.keys()].filter(
      (raw) => isTakenBack && !used.has(raw) && recordOf(model, raw).raw.length === 1,
    );
    for (const raw of gone) {
      idOf.delete(recordOf(model, raw).is);
      all.delete(raw);
    }
    const raws = new Map([...model.raws, [what, all]]);
    return { model: { ...model, raws }, gone: gone.map((raw) => `${what} of ${raw}`) };
  };

  const recordOf = (model: Model, raw: string) =>
    edited<Canonical<Texts>>(model, `${what} of ${raw}`, { is: raw, texts: kind.ofFeed(raw), raw: [raw] });

  function recordsOf(model: Model): Canonical<Texts>[] {
    const records = [...existing(model).keys()].map((raw) => recordOf(model, raw));
    const each = [...new Map(records.map((record) => [record.is, record])).values()];
    return each.filter(({ raw }) => kind.isUsed?.(model, raw) ?? true);
  }

  const valuesOf = (records: readonly Canonical<Texts>[]): Values =>
    Object.fromEntries(
      records.flatMap((record) => {
        const [first = ''] = record.raw;
        const asImported = { is: first, texts: kind.ofFeed(first), raw: [first] };
        const value = isDeepStrictEqual(record, asImported) ? undefined : record;
        return record.raw.map((raw) => [`${what} of ${raw}`, value]);
      }),
    );

  /** The listed records, each with the model's record. */
  async function find(world: World): Promise<Found<Texts>[]> {
    const expected = recordsOf(world.model);
    const listed = await kind.list(world);
    for (const { id, rawIds } of listed) {
      if (rawIds.every((rawId) => nameOf.has(rawId))) continue;
      for (const [rawId, name] of await kind.rawNames(world, id)) nameOf.set(rawId, name);
    }
    const inWords = (one: { shown: object; raw: readonly string[] }) => JSON.stringify(one);
    const rows = listed.map(({ id, shown, rawIds }) => {
      const raws = new Map(rawIds.map((rawId) => [nameOf.get(rawId) ?? '', rawId]));
      return { id, rawIds: raws, words: inWords({ shown, raw: [...raws.keys()].sort() }) };
    });
    const asExpected = expected.map((record) => ({
      record,
      words: inWords({ shown: kind.shown(world.model, record.texts), raw: record.raw }),
    }));
    expect(rows.map(({ words }) => words).sort()).toEqual(asExpected.map(({ words }) => words).sort());
    return asExpected.map(({ record, words }) => {
      const { id, rawIds } = rows.find((row) => row.words === words) ?? expect.unreachable();
      if (!idOf.has(record.is)) idOf.set(record.is, id);
      expect(id, `${what} ${record.is}`).toBe(idOf.get(record.is));
      return { record, id, rawIds };
    });
  }

  async function made(world: World, [endpoint, sent]: Call, records: readonly Canonical<Texts>[]) {
    const reply = await world.server.send(world.editor, endpoint, sent);
    expect(reply, `${endpoint.path} ${JSON.stringify(sent)}`).toMatchObject({ status: 200 });
    return valuesOf(records);
  }

  const edit: Edit = async (world, random) => {
    const { record, id } = random.pick(await find(world));
    const written = kind.written(random);
    const texts = kind.rewritten(world.model, record.texts, written);
    return made(world, kind.edit(id, written), [{ ...record, texts }]);
  };

  const merge: Edit = async (world, random) => {
    const groups = existing(world.model);
    const found = Map.groupBy(await find(world), ({ record }) => groups.get(record.raw[0] ?? ''));
    const group = random.pick([...found.values()]);
    if (group.length < 2) return null;
    const chosen = random.shuffled(group).slice(0, random.whole(2, 3));
    const lowest = chosen.reduce((one, other) => (other.id < one.id ? other : one));
    const primary = random.chance(0.5) ? random.pick(chosen) : undefined;
    const { record } = primary ?? lowest;
    const written = kind.written(random);
    const call = kind.merge(
      chosen.map(({ id }) => id),
      primary?.id,
      written,
    );
    if (random.chance(0.5)) {
      Object.assign(call[1].body ?? {}, { seen_raw_ids: chosen.flatMap((one) => [...one.rawIds.values()]) });
    }
    const raw = chosen.flatMap((one) => one.record.raw).sort();
    return made(world, call, [{ ...record, texts: kind.merged(record.texts, written), raw }]);
  };

  const unmerge: Edit = async (world, random) => {
    const found = (await find(world)).filter(({ record }) => record.raw.length > 1);
    if (found.length === 0) return null;
    const { record, rawIds } = random.pick(found);
    const byId = [...rawIds].sort(([, one], [, other]) => one - other).map(([name]) => name);
    const out = random.shuffled(byId).slice(0, random.whole(1, byId.length));
    const rest = byId.filter((name) => !out.includes(name));
    const alone = (is: string, raw: string) => ({ is, texts: kind.ofFeed(raw), raw: [raw] });
    const own = (raw: string) => alone(`${raw}, taken out ${++taken}`, raw);
    const [first = '', ...others] = byId.filter((name) => out.includes(name));
    const texts = kind.without?.(record.texts, rest) ?? record.texts;
    const left =
      rest.length === 0
        ? [alone(record.is, first), ...others.map(own)]
        : [{ is: record.is, texts, raw: [...rest].sort() }, ...[first, ...others].map(own)];
    return made(world, kind.unmerge(out.map((name) => rawIds.get(name) ?? 0)), left);
  };

  return {
    edits: [edit, merge, unmerge],
    settle,
    checks: [
      async (world) => {
        await find(world);
      },
    ],
  };
}

/** The canonical texts for a raw record, for figures. */
export function textsOf<Texts extends object>(kind: Kind<Texts>, model: Model, raw: string): Texts {
  const ofFeed = { texts: kind.ofFeed(raw) };
  return edited<{ texts: Texts }>(model, `${kind.what} of ${raw}`, ofFeed).texts;
}

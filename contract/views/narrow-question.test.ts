import { expect, test } from 'vitest';
import { narrowQuestion } from './narrow-question.ts';

const term = (name: string) => ({ name, label: name });
const terms = { metrics: ['spend', 'tickets'].map(term), dimensions: ['month', 'airline'].map(term) };
const narrow = (question: object) => {
  const { question: left, gone } = narrowQuestion(JSON.stringify(question), terms);
  return { left: left && JSON.parse(left), gone };
};

test('a question whose terms all exist stays as it is', () => {
  const question = {
    metrics: ['spend'],
    by: ['airline'],
    across: 'month',
    where: [{ dimension: 'airline', in: ['Qantas'] }],
    order: { metric: 'spend', direction: 'asc' },
    limit: 10,
  };
  expect(narrow(question)).toEqual({ left: question, gone: [] });
});

test('what is gone is left out everywhere, and named once', () => {
  const question = {
    metrics: ['spend', 'paperTickets'],
    by: ['airline', 'reference:costCode'],
    across: 'weekOfYear',
    where: [{ dimension: 'reference:costCode', in: ['7'] }],
    order: { metric: 'paperTickets', direction: 'desc' },
  };
  expect(narrow(question)).toEqual({
    left: { metrics: ['spend'], by: ['airline'], where: [] },
    gone: [
      { kind: 'metric', name: 'paper tickets' },
      { kind: 'dimension', name: 'cost code' },
      { kind: 'dimension', name: 'week of year' },
    ],
  });
});

test('without a metric nothing is left, and no text is a question', () => {
  expect(narrow({ metrics: ['lost'], by: ['month'] })).toEqual({
    left: null,
    gone: [{ kind: 'metric', name: 'lost' }],
  });
  for (const text of ['', 'spend', '[', 'null', '7'])
    expect(narrowQuestion(text, terms)).toEqual({ question: null, gone: [] });
});

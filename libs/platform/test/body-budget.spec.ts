import { BodyBudget } from '../src/http/body-budget.js';

describe('the bytes of bodies in flight', () => {
  it('are as many as are allowed, half of them of one sender', () => {
    const budget = new BodyBudget(100);
    expect(budget.take(['a'], 50)).toBe(true);
    expect(budget.take(['a'], 1)).toBe(false);
    expect(budget.take(['b'], 50)).toBe(true);
    expect(budget.take(['c'], 1)).toBe(false);
    budget.give(['a'], 50);
    expect(budget.take(['c'], 1)).toBe(true);
    expect(budget.take(['a'], 49)).toBe(true);
  });

  it('count for each of a sender’s shares', () => {
    const budget = new BodyBudget(100);
    expect(budget.take(['tenant', 'one address'], 30)).toBe(true);
    expect(budget.take(['tenant', 'another'], 30)).toBe(false);
    expect(budget.take(['another tenant', 'one address'], 30)).toBe(false);
    expect(budget.take(['another tenant', 'another'], 30)).toBe(true);
  });
});

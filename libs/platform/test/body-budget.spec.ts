import { BodyBudget } from '../src/http/body-budget.js';

describe('the bytes of bodies in flight', () => {
  it('are as many as are allowed, half of them of one sender', () => {
    const budget = new BodyBudget(100);
    expect(budget.acquire(['a'], 50)).toBe(true);
    expect(budget.acquire(['a'], 1)).toBe(false);
    expect(budget.acquire(['b'], 50)).toBe(true);
    expect(budget.acquire(['c'], 1)).toBe(false);
    budget.release(['a'], 50);
    expect(budget.acquire(['c'], 1)).toBe(true);
    expect(budget.acquire(['a'], 49)).toBe(true);
  });

  it('count for each of a sender’s shares', () => {
    const budget = new BodyBudget(100);
    expect(budget.acquire(['tenant', 'one address'], 30)).toBe(true);
    expect(budget.acquire(['tenant', 'another'], 30)).toBe(false);
    expect(budget.acquire(['another tenant', 'one address'], 30)).toBe(false);
    expect(budget.acquire(['another tenant', 'another'], 30)).toBe(true);
  });
});

import { prepareName } from './prepare-name.js';

const counted = (name: string) =>
  prepareName(name).words.flatMap(({ text, particle }) => (particle ? [] : [text]));

describe('the words of a name', () => {
  it('are particles in one name and counted in another, whichever was read first', () => {
    expect(counted('Omar Al Rashid')).toEqual(['omar', 'rashid']);
    expect(counted('Al Le')).toEqual(['al', 'le']);
    expect(counted('Omar Al Rashid')).toEqual(['omar', 'rashid']);
    expect(counted('Nguyen Van Le')).toContain('van');
    expect(counted('Ludwig Van Beethoven')).toEqual(['ludwig', 'beethoven']);
  });
});

import { jaroWinkler } from '../../src/core/names/jaro-winkler.js';
import { coreTokens, nameTokens, normalizeName } from '../../src/core/names/normalize-name.js';
import { isSameOwner } from '../../src/core/names/same-owner.js';

describe('the name of an owner', () => {
  const jordan = { firstName: 'Jordan', lastName: 'Sample' };

  it.each([
    ['Jordan Sample', true],
    ['SAMPLE, JORDAN', true],
    ['SAMPLE,JORDAN A', true],
    ['jordan alexis sample', true],
    ['J Sample', null],
    ['SAMPLE, J.', null],
    ['R Sample', false],
    ['J Elsewhere', false],
    ['Robin Elsewhere', false],
    ['Jordan Elsewhere', false],
    ['Casey Sample', false],
    ['Acme Widgets LLC', false],
    ['  Jordan \t Sample ', true],
    ['SAMPLE,  JORDAN', true],
    ['SAMPLE, ALEXIS JORDAN', false],
    ['Sample', null],
    ['  ', null],
    ['', null],
  ])('reads %j as %s', (owner, same) => {
    expect(isSameOwner(jordan, owner)).toBe(same);
  });

  it.each([
    [{ firstName: 'Bob', lastName: 'Smith' }, 'Robert Smith', true],
    [{ firstName: 'William', lastName: 'Jones' }, 'Bill Jones', true],
    [{ firstName: 'José', lastName: 'Núñez' }, 'JOSE NUNEZ', true],
    [{ firstName: 'Ana', lastName: 'de la Cruz' }, 'Ana Maria de la Cruz', true],
    [{ firstName: 'Ana', lastName: 'de la Cruz' }, 'ANA DELACRUZ', true],
    [{ firstName: 'Юлия', lastName: 'Иванова' }, 'Yuliya Ivanova', true],
    [{ lastName: 'Smith' }, 'Robert Smith', true],
    [{ lastName: 'Smith' }, 'Smith', true],
    [{ lastName: 'Smith' }, 'Jones', false],
    [{ firstName: ' Bob  James', lastName: 'Smith' }, 'Robert Smith', true],
    [{ firstName: 'Ana Maria', lastName: 'Cruz Lopez' }, 'Ana Maria Cruz Lopez', true],
    [{ firstName: 'Maria', lastName: 'Cruz' }, 'Ana Maria Cruz', false],
    [{ firstName: 'Ana', lastName: 'Maria Cruz' }, 'Ana Maria Cruz', true],
    [{}, 'Robert Smith', null],
  ])('compares %j with %s', (name, owner, same) => {
    expect(isSameOwner(name, owner)).toBe(same);
  });
});

describe('a name made comparable', () => {
  it.each([
    ['Dr. José Núñez, Jr.', 'jose nunez'],
    ["O'Brien", 'obrien'],
    ['AL-MASRI, Sheikh Omar', 'al masri omar'],
    ['Владимир Петров', 'vladimir petrov'],
    ['习近平', 'xi jinping'],
    ['Mr.', 'mr'],
  ])('%s becomes %s', (name, normal) => {
    expect(normalizeName(name)).toBe(normal);
  });

  it('keeps titles only when there is nothing else', () => {
    expect(coreTokens('General Sample')).toEqual(['sample']);
    expect(coreTokens('General')).toEqual(['general']);
    expect(nameTokens('General Sample')).toEqual(['general', 'sample']);
  });
});

describe('Jaro-Winkler', () => {
  it.each([
    ['martha', 'marhta', 0.961],
    ['dwayne', 'duane', 0.84],
    ['dixon', 'dicksonx', 0.813],
    ['abcdefgh', 'abcdefgx', 0.95],
    ['ab', 'abc', 0.911],
    ['abcd', 'abxy', 0.667],
    ['abc', 'xyz', 0],
    ['', 'a', 0],
    ['', '', 1],
    ['same', 'same', 1],
  ])('says of %s and %s %d', (a, b, similarity) => {
    expect(jaroWinkler(a, b)).toBeCloseTo(similarity, 3);
    expect(jaroWinkler(b, a)).toBeCloseTo(similarity, 3);
  });
});

import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsInt,
  IsString,
  Length,
  Matches,
  Max,
  Min,
} from 'class-validator';
import { documentedRules } from './documented-rules.js';

class Given {
  @Length(2, 5)
  text: string;

  @Length(0, 5)
  mayBeEmpty: string;

  @IsInt()
  @Min(0)
  @Max(9)
  count: number;

  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(3)
  @ArrayUnique()
  @IsString({ each: true })
  @Length(1, 7, { each: true })
  list: string[];

  @ArrayUnique((one: { name: string }) => one.name)
  named: object[];

  @Matches(/^[a-z]$/)
  letter: string;

  @Matches(/^[a-z]$/i)
  anyLetter: string;

  plain: string;
}

class Inherited extends Given {
  @Max(5)
  more: number;
}

it.each([
  ['text', { minLength: 2, maxLength: 5 }],
  ['mayBeEmpty', { maxLength: 5 }],
  ['count', { minimum: 0, maximum: 9 }],
  ['list', { minItems: 1, maxItems: 3, uniqueItems: true, items: { minLength: 1, maxLength: 7 } }],
  ['named', { uniqueItems: true }],
  ['letter', { pattern: '^[a-z]$' }],
  ['anyLetter', {}],
  ['plain', {}],
])('the rules of %s are said in JSON Schema, and no others', (property, said) => {
  expect(documentedRules(Given.prototype, property)).toEqual(said);
  expect(documentedRules(Inherited.prototype, property)).toEqual(said);
});

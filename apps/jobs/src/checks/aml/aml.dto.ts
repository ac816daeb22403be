import { IsOptional } from '@bonafide/platform/http/is-optional';
import { Strict } from '@bonafide/platform/http/validation';
import { ApiPropertyOptional, IntersectionType } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsBoolean, IsIn, IsString, Matches, MaxLength, ValidateBy, ValidateIf } from 'class-validator';
import { AML_ENTITY_KINDS } from '../../providers/aml.port.js';
import { IsCountry } from '../../core/values/is-country.js';
import { IsDateOfBirth } from '../../core/values/date-of-birth.js';
import { JobEnvelopeDto } from '../../jobs/submission/job.dto.js';
import { readGender } from './read-gender.js';

const CHARACTERS_MAX = 255;
const ENTITY_TYPES = ['person', ...AML_ENTITY_KINDS] as const;

const isPerson = ({ entityType }: AmlParamsDto): boolean => (entityType ?? 'person') === 'person';
const isNamed = (given: AmlParamsDto): boolean => !isPerson(given) && given.entityType !== 'cryptoAddress';
const isAbsent = (value: unknown): boolean => value === undefined || value === null;
const hasLetter = (value: unknown): boolean => typeof value === 'string' && /\p{L}/u.test(value);

/** May be missing or null unless it is needed. */
const Given = (isNeeded: (given: AmlParamsDto) => boolean = () => false) =>
  ValidateIf((given: AmlParamsDto, value: unknown) => !isAbsent(value) || isNeeded(given));

/** Refused beside another `entityType`. */
const OnlyIf = (isAllowed: (given: AmlParamsDto) => boolean, of: string) =>
  ValidateBy({
    name: 'onlyIf',
    validator: {
      validate: (value: unknown, args) => isAbsent(value) || isAllowed(args!.object as AmlParamsDto),
      defaultMessage: () => `is only for ${of} (entityType)`,
    },
  });

const Text = () => (target: object, property: string) => {
  MaxLength(CHARACTERS_MAX, { message: `must have at most ${CHARACTERS_MAX} characters` })(target, property);
  IsString({ message: 'must be a string' })(target, property);
};

/** One of the two names of a person is enough, and the other may be a placeholder (`.`, `FNU`). */
const HasLetterUnless = (other: 'firstName' | 'lastName') =>
  ValidateBy({
    name: 'hasLetterUnless',
    validator: {
      validate: (value: unknown, args) =>
        hasLetter(value) ||
        (typeof value === 'string' &&
          !/\p{N}/u.test(value) &&
          hasLetter((args!.object as AmlParamsDto)[other])),
      defaultMessage: () => 'must have a letter',
    },
  });

/** The person, organization, vessel, aircraft or address to screen; also the `params` of an `id-aml` job. */
export class AmlParamsDto {
  @ApiPropertyOptional({
    description: 'What is screened; a person unless given',
    enum: ENTITY_TYPES,
    default: 'person',
    example: 'person',
  })
  @IsOptional({ keepsNull: true })
  @IsIn(ENTITY_TYPES, { message: `must be one of ${ENTITY_TYPES.join(', ')}` })
  entityType?: (typeof ENTITY_TYPES)[number];

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    example: 'Jane',
    description: 'Of a person, in any script; a single name is here or in `lastName`',
  })
  @HasLetterUnless('lastName')
  @Text()
  @OnlyIf(isPerson, 'persons')
  @Given((given) => isPerson(given) && !hasLetter(given.lastName))
  firstName?: string;

  @ApiPropertyOptional({ example: 'Q.' })
  @IsOptional({ keepsNull: true })
  @Text()
  @OnlyIf(isPerson, 'persons')
  middleName?: string;

  @ApiPropertyOptional({ type: String, nullable: true, example: 'Sample', description: 'Of a person' })
  @HasLetterUnless('firstName')
  @Text()
  @OnlyIf(isPerson, 'persons')
  @Given((given) => isPerson(given) && !hasLetter(given.firstName))
  lastName?: string;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    examples: ['Sample Trading LLC'],
    description:
      'Of an organization, a vessel or an aircraft, in any script; required unless `identifier` is given',
  })
  @Matches(/\p{L}/u, { message: 'must have a letter' })
  @Text()
  @OnlyIf(isNamed, 'organizations, vessels and aircraft')
  @Given((given) => isNamed(given) && isAbsent(given.identifier))
  name?: string;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    examples: ['IMO 9074729'],
    description:
      'Registration or tax number of an organization, IMO number, MMSI or call sign of a vessel, tail or serial number of an aircraft; required of a `cryptoAddress`: the address',
  })
  @Matches(/[\p{L}\p{N}]/u, { message: 'must have a letter or a digit' })
  @Text()
  @OnlyIf((given) => !isPerson(given), 'other entities than persons')
  @Given((given) => !isPerson(given) && isAbsent(given.name))
  identifier?: string;

  @ApiPropertyOptional({ description: 'MM/DD/YYYY; ISO 8601 is also accepted', example: '01/31/1990' })
  @IsOptional({ keepsNull: true })
  @OnlyIf(isPerson, 'persons')
  @IsDateOfBirth()
  dob?: string;

  @ApiPropertyOptional({ description: 'ISO 3166-1 alpha-2', example: 'US' })
  @IsOptional({ keepsNull: true })
  @IsCountry()
  country?: string;

  @ApiPropertyOptional({
    description: '`male` or `female`; `M` and `F` are also accepted',
    enum: ['male', 'female'],
    example: 'female',
  })
  @IsOptional({ keepsNull: true })
  @OnlyIf(isPerson, 'persons')
  @Transform(({ value }): unknown => readGender(value) ?? value)
  @IsIn(['male', 'female'], { message: 'must be male or female' })
  gender?: 'male' | 'female';

  @ApiPropertyOptional({
    description: 'Screen again after each import of a list; default: the account’s setting',
    example: false,
  })
  @IsOptional({ keepsNull: true })
  @IsBoolean({ message: 'must be true or false' })
  monitor?: boolean;
}

@Strict()
export class VerifyAmlDto extends IntersectionType(AmlParamsDto, JobEnvelopeDto) {}

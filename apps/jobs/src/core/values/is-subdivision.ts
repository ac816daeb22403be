import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { ValidateBy } from 'class-validator';
import { stateCode } from './state-code.js';

const codes = (list: string) => new Set(list.split(' '));

/** ISO 3166-2 subdivision codes, without the country, of the countries whose documents are read in detail. */
const SUBDIVISIONS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    US: codes(
      'AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY DC AS GU MP PR UM VI',
    ),
    CA: codes('AB BC MB NB NL NS NT NU ON PE QC SK YT'),
    MX: codes(
      'AGU BCN BCS CAM CHH CHP CMX COA COL DUR GRO GUA HID JAL MEX MIC MOR NAY NLE OAX PUE QUE ROO SIN SLP SON TAB TAM TLA VER YUC ZAC',
    ),
  }),
);

/** An ISO 3166-2 subdivision: for the United States, Canada and Mexico by list, elsewhere by form. */
export const isSubdivision = (value: unknown, country?: unknown): boolean => {
  if (typeof value !== 'string' || !/^[A-Z0-9]{1,3}$/.test(value)) return false;
  if (typeof country !== 'string') return [...SUBDIVISIONS.values()].some((codes) => codes.has(value));
  return SUBDIVISIONS.get(country.toUpperCase())?.has(value) ?? true;
};

/** Read as the bare code. */
export const IsSubdivision = () =>
  applyDecorators(
    Transform(({ value }): unknown => (typeof value === 'string' ? stateCode(value) : value)),
    ValidateBy({
      name: 'isSubdivision',
      validator: {
        validate: (value: unknown, args) =>
          isSubdivision(value, (args?.object as { country?: unknown }).country),
        defaultMessage: () => 'must be an ISO 3166-2 code',
      },
    }),
  );

import { registerDecorator } from 'class-validator';

/** One line of text, no control characters. */
// eslint-disable-next-line no-control-regex -- control characters are what is refused
export const ONE_LINE = /^[^\u0000-\u001f\u007f\u2028\u2029]*$/;

/** Validates a DTO property with a predicate. */
export const Satisfies =
  (predicate: (value: unknown) => boolean, message: string): PropertyDecorator =>
  (target, propertyName) =>
    registerDecorator({
      name: 'satisfies',
      target: target.constructor,
      propertyName: propertyName as string,
      options: { message },
      validator: { validate: predicate },
    });

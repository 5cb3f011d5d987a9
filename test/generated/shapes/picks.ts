import fc from 'fast-check';

/** A number that picks one of what is in reach where it is used; 0 is the simplest. */
export const pick: fc.Arbitrary<number> = fc.nat({ max: 99 });

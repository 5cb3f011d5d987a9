// The one door to the compiler: everybody else takes `ts` from here, so that another compiler could take its place.
export { ts } from 'ts-morph';

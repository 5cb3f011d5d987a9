import type { DialectId } from './input-point.js';

/**
 * What a library calls the thing that an expression stands for. A thing of a role is written `<role>`, its members follow
 * with dots, and the result of a call with `()`: `<server>.getClientCapabilities()`, `<context>.mcpReq`,
 * `<request>.inputResponses`, `<client>.setRequestHandler`. An export is written by its name, whatever it was imported
 * as: `inputRequired.elicitUrl`, `ErrorCode.UrlElicitationRequired`, `new UrlElicitationRequiredError`. A type of the
 * library is `<ElicitResult>`.
 */
export interface LibraryName {
  /** `shim` for the generated file of the project. */
  readonly library: DialectId | 'shim';
  readonly name: string;
}

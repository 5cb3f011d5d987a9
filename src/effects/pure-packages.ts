// What others write and read, check and format: names alone, grouped by what they are for.
const NAMES = `
  zod zod/v3 zod/v4 zod/mini zod/v4/core zod-to-json-schema zod-validation-error valibot ajv joi yup superstruct arktype
  typebox @sinclair/typebox @sinclair/typebox/value
  tiny-invariant ts-invariant invariant @epic-web/invariant fast-deep-equal deepmerge ts-pattern neverthrow
  yaml js-yaml json5 jsonc-parser toml smol-toml ini qs superjson fast-xml-parser csv-parse/sync csv-stringify/sync papaparse
  marked markdown-it turndown gray-matter handlebars mustache ejs nunjucks cheerio node-html-parser jszip
  diff minimatch micromatch picomatch slugify pluralize change-case validator he mime-types fuse.js jmespath jsonpath-plus semver
  ms bytes pretty-bytes pretty-ms mathjs decimal.js big.js bignumber.js
  dedent outdent common-tags string-width strip-ansi wrap-ansi cli-table3 chalk picocolors kleur colorette ansi-colors
`;

/** Packages whose calls only compute. Source: the README of each, in the versions of 2025. */
export const PURE_PACKAGES: ReadonlySet<string> = new Set(NAMES.trim().split(/\s+/));

// What calls do, as data. Names only: who a call belongs to is decided in `classify.ts`.

/** Globals whose every call only computes. */
export const PURE_GLOBALS: ReadonlySet<string> = new Set([
  'String',
  'Number',
  'Boolean',
  'BigInt',
  'Symbol',
  'Array',
  'Object',
  'Math',
  'JSON',
  'Intl',
  'RegExp',
  'URL',
  'URLSearchParams',
  'Error',
  'TypeError',
  'RangeError',
  'SyntaxError',
  'AggregateError',
  'Map',
  'Set',
  'WeakMap',
  'WeakSet',
  'Promise',
  'Buffer',
  'TextEncoder',
  'TextDecoder',
  'Uint8Array',
  'ArrayBuffer',
  'parseInt',
  'parseFloat',
  'isNaN',
  'isFinite',
  'encodeURIComponent',
  'decodeURIComponent',
  'encodeURI',
  'decodeURI',
  'structuredClone',
  'atob',
  'btoa',
  'Reflect',
  'AbortController',
  'AbortSignal',
  'Headers',
  'Proxy',
  'WeakRef',
]);

/** Globals whose every call may be repeated: it tells somebody something, or waits. */
export const HARMLESS_GLOBALS: ReadonlySet<string> = new Set(['console', 'performance']);

/** Calls that look at this process. */
export const PROCESS_READS: ReadonlySet<string> = new Set(['process.cwd', 'process.memoryUsage', 'process.getuid']);

/** Calls that give another value each time; written as `global` or `global.member`. */
export const NONDETERMINISTIC: ReadonlySet<string> = new Set([
  'Date.now',
  'Math.random',
  'performance.now',
  'process.hrtime',
  'process.hrtime.bigint',
  'process.uptime',
  'crypto.randomUUID',
  'crypto.randomBytes',
  'crypto.randomInt',
  'crypto.getRandomValues',
  'randomUUID',
  'randomBytes',
  'randomInt',
  'nanoid',
  'uuidv4',
  'v4',
  'uuid',
  'ulid',
  'cuid',
  'createId',
  'hrtime',
  'getRandomValues',
]);

/** Node modules whose functions only compute. */
export const PURE_MODULES: ReadonlySet<string> = new Set([
  'path',
  'util',
  'url',
  'querystring',
  'os',
  'string_decoder',
  'assert',
]);

/** Methods of the language's own values that change the value they are called on. */
export const MUTATORS: ReadonlySet<string> = new Set([
  'push',
  'pop',
  'shift',
  'unshift',
  'splice',
  'sort',
  'reverse',
  'fill',
  'copyWithin',
  'set',
  'add',
  'delete',
  'clear',
  'append',
]);

/** Methods of the language's own values that only compute, distinctive enough to be known by name on a value of unknown type. */
export const PURE_METHODS: ReadonlySet<string> = new Set([
  'bind',
  'toString',
  'toUpperCase',
  'toLowerCase',
  'toLocaleString',
  'toFixed',
  'toISOString',
  'toJSON',
  'trim',
  'trimStart',
  'trimEnd',
  'split',
  'join',
  'slice',
  'substring',
  'replace',
  'replaceAll',
  'includes',
  'startsWith',
  'endsWith',
  'indexOf',
  'lastIndexOf',
  'padStart',
  'padEnd',
  'repeat',
  'charAt',
  'charCodeAt',
  'codePointAt',
  'at',
  'concat',
  'match',
  'matchAll',
  'test',
  'localeCompare',
  'map',
  'filter',
  'reduce',
  'some',
  'every',
  'find',
  'findIndex',
  'findLast',
  'flat',
  'flatMap',
  'forEach',
  'forEachChild',
  'keys',
  'values',
  'entries',
  'has',
  'get',
  'getTime',
  'normalize',
  'valueOf',
  'toSorted',
  'toReversed',
  'with',
  'safeParse',
  'parse',
]);

/** Members of a logger, whatever it is called. */
export const LOG_METHODS: ReadonlySet<string> = new Set([
  'log',
  'info',
  'warn',
  'error',
  'debug',
  'trace',
  'verbose',
  'silly',
  'fatal',
  'success',
  'http',
  // The other levels of MCP's own logging (2025-11-25, server/utilities/logging, after RFC 5424).
  'notice',
  'warning',
  'critical',
  'alert',
  'emergency',
]);
export const LOG_OWNERS = /(^|\.|_|#)(log|logger|logging|console|debug|tracer?)$|[a-z]Logger$/i;
/** `toolLog`, which logs at these levels: what `workLog.log(entry)` keeps is anybody's guess. */
export const LOG_VARIABLE = /[a-z0-9]Log$/;
export const LOG_LEVEL = /^(trace|verbose|silly|debug|info|warn|warning|error|fatal)$/;
/** Functions that log, as the package `debug` makes them: `serverDebug('call', request)`. What ends in `Log` is a log of the program's
 * own parts; a `recordLog`, `createRunLog` or `changeLog` keeps records of something. */
export const LOG_FUNCTION =
  /^(debug|log|logger)$|[a-z]Debug$|^(debug|trace|verbose|safe|server|mcp|sdk|api|app|tool|client|bridge|console|stderr)Log(ger)?$/;
/** A record that is meant to be kept is no log. */
export const AUDIT = /audit/i;

/** Calls of the SDK that a re-run may repeat: logging and progress. Source: SDK 1.32.2 and 2.4.0. */
export const SDK_HARMLESS: ReadonlySet<string> = new Set([
  'sendLoggingMessage',
  'sendNotification',
  'notify',
  'notification',
  'log',
  'reportProgress',
  'streamContent',
  'getClientCapabilities',
  'getClientVersion',
]);

/** Verbs that read. A call known only by such a verb is taken for a read with low confidence. */
export const READ_VERB =
  /^(get|find|list|read|fetch|load|search|lookup|count|has|is|can|exists?|describe|select|show|view|peek|stat|lstat|access|readdir|realpath|contains|includes|supports|resolve|validate|check|parse|safeParse|format|stringify|render|to|inspect|head|retrieve|query|tryGet|glob|collect|filter|map|compute|calculate|summari[sz]e|preview|diff|compare|acquireToken|authenticate|connect|ping|refresh|match|equals|normali[sz]e|sanitize|escape|encode|decode|hash|digest|serialize|deserialize)(Sync|All|One|Many)?([A-Z_0-9].*)?$/;

/** A read that writes as well: `findOneAndUpdate`, `getOrCreate`, `fetchAndMark`. */
export const READ_AND_WRITE =
  /(And|Or|Then)(Create|Insert|Add|Update|Upsert|Replace|Modify|Set|Save|Store|Write|Delete|Remove|Destroy|Pop|Consume|Claim|Mark|Lock|Increment|Decrement|Send|Register|Init)/;

/** Calls that only make a value of this process: a client connects when it is used, a source file is parsed text. */
export const FACTORY =
  /^create(Client|SourceFile|Scanner|Printer|Element|Hash|Hmac|Require|Logger|Context|Schema|Proxy|Interface)$/;

/** Verbs of SQL statements that only read. */
export const READ_SQL =
  /^(?![\s\S]*\b(insert\s+into|update\s+\w+\s+set|delete\s+from|merge\s+into)\b)\s*(\(|with\b[\s\S]*\)\s*)?(select|show|describe|explain|pragma table_info)\b/i;
/** Methods that take SQL text as their first argument. */
export const SQL_METHODS: ReadonlySet<string> = new Set([
  'query',
  'execute',
  'exec',
  'run',
  'all',
  'get',
  'prepare',
  'raw',
  'sql',
]);

/** Verbs that change something elsewhere. A call known only by such a verb is taken for a write with low confidence. */
export const WRITE_VERB =
  /^(create|insert|update|upsert|delete|remove|destroy|drop|truncate|write|append|save|store|persist|put|post|patch|send|publish|emit|enqueue|dispatch|upload|mkdir|rmdir|rm|unlink|rename|copy|move|cp|mv|symlink|chmod|chown|exec|execute|spawn|fork|run|start|stop|restart|kill|cancel|approve|reject|reserve|book|charge|refund|pay|transfer|register|unregister|subscribe|assign|set|add|push|increment|decrement|incr|decr|sadd|hset|zadd|lpush|rpush|expire|commit|merge|apply|deploy|install|grant|revoke|archive|restore|reset|clear|flush|purge|record|track|audit|notify|trigger|submit|mark|toggle|enable|disable|attach|detach|invite|open|close|lock|unlock)(Sync|All|One|Many)?([A-Z_0-9].*)?$/;

/** Sets up a client that was made: whoever does it again sets the same. */
export const SETS_UP =
  /^set(Credentials|Auth|AuthToken|AuthHeader|AccessToken|RefreshToken|ApiKey|BaseUrl|BaseURL|Endpoint|Timeout|UserAgent|DefaultHeaders?|Proxy|Agent|Locale)$/;

/** Calls that open something which only this process, or only this round, has. */
export const HELD_RESOURCE =
  /^(createServer|listen|acquire|acquireLock|lock|beginTransaction|startTransaction|transaction|\$transaction|withTransaction|createReadStream|createWriteStream|mkdtemp|mkdtempSync|watch|setInterval|startSession)$/;

/** Waiting: repeated without harm. */
export const WAITS: ReadonlySet<string> = new Set([
  'setTimeout',
  'clearTimeout',
  'clearInterval',
  'sleep',
  'delay',
  'wait',
  'setImmediate',
  'queueMicrotask',
]);

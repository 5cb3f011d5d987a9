/** What the calls of one library do, by the last name of the call; the first pattern that matches decides. */
export interface Library {
  /** The module or package that the callee, or its receiver, comes from. */
  readonly module: RegExp;
  readonly held?: RegExp;
  readonly writes?: RegExp;
  readonly reads?: RegExp;
  /** Only builds something that a later call runs. */
  readonly builds?: RegExp;
  /** Calls are chained, and what all of them say is done at the end: `db.insert(users).values(row).returning()`. */
  readonly chains?: true;
  /** What a call of the library's own value does: it begins a chain, or sends a request whose method its options tell. */
  readonly called?: 'builds' | 'request';
  /** A method whose options tell how the request is made: `api.request({ method: 'POST' })`. */
  readonly request?: RegExp;
  /** What begins a list of commands, and what sends it; the commands themselves do nothing: `const batch = db.batch()`. */
  readonly gathers?: { readonly begin: RegExp; readonly send: RegExp };
  /** Methods that do what the SQL says which they are given. */
  readonly sql?: RegExp;
  /** Where it stands. */
  readonly source: string;
}

/** Libraries whose calls are known by name, so that what they do is sure. A call that no pattern matches goes by its verb. */
export const LIBRARIES: readonly Library[] = [
  {
    module: /^(node:)?fs(\/promises)?$|^fs-extra$|^graceful-fs$/,
    held: /^(open|opendir|watch|watchFile|createReadStream|createWriteStream|mkdtemp)(Sync)?$/,
    writes:
      /^(writeFile|appendFile|write|writev|mkdir|mkdirp|rm|rmdir|unlink|rename|copyFile|cp|copy|move|remove|emptyDir|ensure\w*|output\w*|chmod|lchmod|fchmod|chown|lchown|fchown|utimes|lutimes|futimes|truncate|ftruncate|symlink|link)(Sync)?$/,
    reads:
      /^(readFile|read|readv|readdir|readlink|readJson|stat|lstat|fstat|statfs|access|exists|pathExists|realpath)(Sync)?$/,
    source: 'Node.js 20, fs; fs-extra 11',
  },
  {
    module: /^(node:)?crypto$/,
    builds:
      /^(createHash|createHmac|hash|update|digest|copy|timingSafeEqual|(pbkdf2|scrypt|hkdf)(Sync)?|create(Cipher|Decipher)iv|final|setAAD|setAuthTag|getAuthTag|create(Secret|Public|Private)Key|createVerify|verify|getHashes)$/,
    source: 'Node.js 20, crypto',
  },
  {
    module: /^@prisma\/client$|^\.prisma\/client/,
    held: /^\$transaction$/,
    writes:
      /^(create|createMany|createManyAndReturn|update|updateMany|updateManyAndReturn|upsert|delete|deleteMany|\$executeRaw|\$executeRawUnsafe)$/,
    reads:
      /^(findUnique|findUniqueOrThrow|findFirst|findFirstOrThrow|findMany|count|aggregate|groupBy|\$queryRaw|\$queryRawUnsafe|\$connect)$/,
    builds: /^\$(extends|on|use)$/,
    source: 'Prisma 6, client API',
  },
  {
    module: /^drizzle-orm(\/|$)/,
    chains: true,
    held: /^transaction$/,
    writes: /^(insert|update|delete|refreshMaterializedView)$/,
    reads: /^(select|selectDistinct|selectDistinctOn|findMany|findFirst|\$count)$/,
    builds:
      /^(drizzle|values|set|where|from|returning|on\w+|\w+Join|limit|offset|orderBy|groupBy|having|prepare|\$\w+|eq|ne|and|or|not|gt|gte|lt|lte|isNull|isNotNull|inArray|notInArray|exists|between|like|ilike|desc|asc|sql|count|sum|avg|min|max|\w+Table|serial|text|integer|varchar|boolean|timestamp|jsonb?|uuid|relations|alias)$/,
    source: 'Drizzle ORM 0.44',
  },
  {
    module: /^knex$/,
    chains: true,
    called: 'builds',
    sql: /^raw$/,
    held: /^(transaction|transactionProvider)$/,
    writes:
      /^(insert|batchInsert|update|del|delete|truncate|increment|decrement|upsert|merge|(create|drop|alter|rename)Table\w*|(latest|rollback|up|down)|createView\w*|dropView\w*)$/,
    reads: /^(select|first|pluck|count|countDistinct|min|max|sum|avg|columnInfo|hasTable|hasColumn)$/,
    builds:
      /^(knex|default|where\w*|andWhere\w*|orWhere\w*|from|table|into|join|\w+Join|limit|offset|orderBy\w*|groupBy\w*|having\w*|returning|onConflict|ignore|withSchema|with|as|clone|ref|queryBuilder|distinct\w*|modify|timeout|now|uuid|extend)$/,
    source: 'Knex 3, query builder',
  },
  {
    module: /^kysely(\/|$)/,
    chains: true,
    held: /^(startTransaction|connection)$/,
    writes:
      /^(insertInto|updateTable|deleteFrom|replaceInto|mergeInto|(create|drop|alter)(Table|Index|View|Schema|Type)|migrate\w*)$/,
    reads: /^(selectFrom|selectNoFrom|getTables|getSchemas)$/,
    source: 'Kysely 0.28, query builder',
  },
  {
    module: /^typeorm$/,
    chains: true,
    sql: /^query$/,
    held: /^(transaction|startTransaction|createQueryRunner|stream)$/,
    writes:
      /^(save|insert|update|upsert|delete|remove|softDelete|softRemove|recover|restore|increment|decrement|clear|truncate|synchronize|runMigrations|dropDatabase)$/,
    reads:
      /^(find|findBy|findOne|findOneBy|findOneOrFail|findOneByOrFail|findAndCount|findAndCountBy|count|countBy|sum|average|minimum|maximum|exists?|existsBy|preload|get(One|OneOrFail|Many|ManyAndCount|RawOne|RawMany|RawAndEntities|Count|Exists))$/,
    builds:
      /^(create|merge|createQueryBuilder|getRepository|getTreeRepository|withRepository|extend|initialize|hasId|getId|select|addSelect|from|set|values|into|relation|of|\w*[wW]here\w*|\w*[jJ]oin\w*|\w*[oO]rderBy|\w*[gG]roupBy|\w*[hH]aving|limit|offset|take|skip|setParameters?|setLock|cache|returning|orIgnore|orUpdate|subQuery|withDeleted|printSql)$/,
    source: 'TypeORM 0.3, Repository and QueryBuilder',
  },
  {
    module: /^mongoose$|^mongodb$/,
    chains: true,
    held: /^(startSession|withTransaction|startTransaction|watch)$/,
    writes:
      /^(save|create|createCollection|insertMany|insertOne|updateOne|updateMany|replaceOne|deleteOne|deleteMany|bulkWrite|bulkSave|findOneAnd\w+|findByIdAnd\w+|drop|dropCollection|dropDatabase|create(Index|Indexes)|rename)$/,
    reads:
      /^(find|findOne|findById|countDocuments|estimatedDocumentCount|count|distinct|aggregate|exists|listCollections|collections|stats|indexes|hasNext|tryNext|toArray)$/,
    gathers: { begin: /^initialize(Uno|O)rderedBulkOp$/, send: /^execute$/ },
    builds:
      /^(db|collection|model|connect|createConnection|asPromise|useDb|admin|sort|limit|skip|project|lean|populate|select|where|equals|maxTimeMS|batchSize|hint|toObject|toJSON|isValid|isValidObjectId|toHexString|markModified|set|get|virtual|index|pre|post|plugin|method)$/,
    source: 'Mongoose 8, Model and Query; MongoDB driver 6, Collection and FindCursor',
  },
  {
    module: /^(firebase-admin|firebase|@firebase|@google-cloud\/firestore)(\/|$)/,
    chains: true,
    gathers: { begin: /^(batch|writeBatch)$/, send: /^commit$/ },
    held: /^(onSnapshot|runTransaction|bulkWriter)$/,
    writes:
      /^((set|add|update|delete)(Doc)?|create|recursiveDelete|send\w*|subscribeToTopic|unsubscribeFromTopic|push|remove|transaction|(create|update|delete|import)Users?|setCustomUserClaims|revokeRefreshTokens|generate\w+Link|createCustomToken|signIn\w*|signOut)$/,
    reads:
      /^(get(Doc|Docs|All|DocFromServer|DocsFromServer)?|count|getCountFromServer|listCollections|listDocuments|once|getUsers?|getUserBy\w+|listUsers|verify\w+)$/,
    builds:
      /^(collection|collectionGroup|doc|ref|child|where|orderBy(Child|Key|Value)?|limit\w*|offset|select|startA\w+|end(At|Before)|query|withConverter|data|toDate|toMillis|val|exists|forEach|initializeApp|getApps?|app|cert|applicationDefault|credential|getFirestore|firestore|getAuth|auth|getDatabase|database|getMessaging|messaging|getStorage|serverTimestamp|arrayUnion|arrayRemove|increment|settings)$/,
    source: 'firebase-admin 13, Firestore, Realtime Database, Auth and Messaging; firebase 12',
  },
  {
    module: /^(@google-cloud\/storage|@azure\/storage-\w+)(\/|$)/,
    chains: true,
    held: /^create(Read|Write)Stream$/,
    writes:
      /^(save|upload\w*|delete\w*|create\w*|copy\w*|move|rename|set\w*|make(Public|Private)|combine|append\w*|syncCopyFromURL|beginCopyFromURL|rotateEncryptionKey|undelete|abortCopyFromURL|(send|update)Message|clearMessages)$/,
    reads:
      /^(exists|get(Metadata|Files|Buckets|Properties|SignedUrl|Notifications|Tags)|download\w*|list\w*|isPublic|peekMessages)$/,
    builds: /^(bucket|file|get\w*Client|from\w+|notification|generate\w+|byPage|iamPolicy)$/,
    source: '@google-cloud/storage 7; @azure/storage-blob 12, storage-queue 12',
  },
  {
    module: /^simple-git(\/|$)/,
    writes:
      /^(add|commit|push\w*|pull|fetch|merge\w*|rebase|checkout\w*|branch|deleteLocalBranch\w*|tag|addTag|addAnnotatedTag|pushTags|reset|revert|rm\w*|mv|clean|stash|clone|mirror|init|addRemote|removeRemote|remote|addConfig|applyPatch|raw|submodule\w*|subModule|updateServerInfo|cherryPick)$/,
    reads:
      /^(status|log|diff|diffSummary|branchLocal|show|revparse|listRemote|getRemotes|tags|getConfig|listConfig|checkIsRepo|checkIgnore|catFile|grep|firstCommit|countObjects|stashList|version|hashObject)$/,
    builds: /^(simpleGit|gitP|cwd|env|silent|customBinary|outputHandler|clearQueue)$/,
    source: 'simple-git 3',
  },
  {
    module: /^sequelize(-typescript)?$/,
    sql: /^query$/,
    held: /^transaction$/,
    writes:
      /^(create|bulkCreate|update|upsert|destroy|save|increment|decrement|restore|truncate|sync|drop|findOrCreate|findCreateFind|(add|set|create|remove)[A-Z]\w*)$/,
    reads:
      /^(find(All|One|ByPk|AndCountAll)|count|count[A-Z]\w*|get[A-Z]\w*|has[A-Z]\w*|max|min|sum|aggregate|reload|authenticate)$/,
    builds:
      /^(build|bulkBuild|define|init|belongsTo\w*|has(One|Many)|scope|unscoped|model|get|toJSON|changed|validate|literal|fn|col|where)$/,
    source: 'Sequelize 6, Model',
  },
  {
    module:
      /^(pg|mysql2?|sqlite3?|better-sqlite3|(node:)?sqlite|mssql|oracledb|@neondatabase\/serverless|@electric-sql\/pglite|@libsql\/client)(\/|$)/,
    sql: /^(query|queryArray|execute|executeMultiple|exec|run|all|each|raw)$/,
    held: /^(beginTransaction|begin)$/,
    builds:
      /^(connect|end|release|close|escape\w*|format|createPool|createConnection|getConnection|promise|pragma|prepare|open|pluck|expand|bind|on|once)$/,
    source: 'node-postgres 8; mysql2 3; better-sqlite3 12; node:sqlite 22; mssql 11; PGlite 0.3',
  },
  {
    module: /^postgres(\/|$)/,
    chains: true,
    sql: /^unsafe$/,
    held: /^(listen|subscribe|reserve)$/,
    writes: /^(begin|savepoint|notify)$/,
    builds: /^(json|array|typed|file|end|cursor|describe|simple|values|raw|execute|forEach|postgres|default)$/,
    source: 'postgres 3',
  },
  {
    module: /^(ioredis|redis|@redis\/client|@upstash\/redis)$/,
    chains: true,
    held: /^(subscribe|psubscribe|pSubscribe|watch)$/,
    writes:
      /^(set|setex|setEx|setnx|setNX|mset|mSet|getset|getSet|getdel|getDel|append|del|unlink|rename|incr\w*|decr\w*|expire\w*|pexpire\w*|persist|h(set|Set|mset|del|Del|incrby|IncrBy)\w*|[lr](push|Push|pop|Pop|pushx|trim|Trim|rem|Rem)\w*|s(add|Add|rem|Rem|pop|Pop|move)|z(add|Add|rem|Rem|incrby|IncrBy)\w*|x(add|Add|del|ack|Ack)|publish|flushall|flushAll|flushdb|flushDb|eval\w*)$/,
    reads:
      /^(get|mget|mGet|exists|ttl|pttl|type|keys|scan\w*|hget\w*|hGet\w*|hexists|hExists|hkeys|hKeys|hvals|hVals|hlen|hLen|lrange|lRange|llen|lLen|smembers|sMembers|sismember|sIsMember|scard|sCard|zrange\w*|zRange\w*|zscore|zScore|zcard|zCard|ping)$/,
    gathers: { begin: /^(multi|pipeline)$/, send: /^(exec|execAsPipeline)$/ },
    builds: /^(duplicate|connect|quit|disconnect|createClient|on|once|withTypeMapping)$/,
    source: 'ioredis 5; node-redis 5; Redis command reference',
  },
  {
    module: /^nodemailer$|^@sendgrid\/mail$|^resend$/,
    writes: /^(sendMail|send|sendMultiple|create)$/,
    builds: /^(createTransport|setApiKey|verify|getTestMessageUrl)$/,
    source: 'Nodemailer 7; SendGrid 8; Resend 6',
  },
  {
    module: /^amqplib(\/|$)/,
    // A connection of its own in each round, which nobody closes.
    held: /^(connect|createChannel|createConfirmChannel|consume)$/,
    writes: /^(sendToQueue|publish|ack|nack|reject|purgeQueue|deleteQueue|deleteExchange)$/,
    reads: /^(checkQueue|checkExchange|get)$/,
    // Done twice, they are as if done once.
    builds: /^(assertQueue|assertExchange|bindQueue|prefetch|close|waitForConfirms)$/,
    source: 'amqplib 0.10, channel API',
  },
  {
    module: /^(bullmq|bull|kafkajs|bee-queue|@google-cloud\/pubsub)$/,
    held: /^(consume|subscribe)$/,
    writes: /^(publish|publishMessage|add|addBulk|send|sendBatch|ack|nack|remove|drain|obliterate|retry|promote)$/,
    builds: /^(producer|consumer|admin|connect|topic|subscription|createQueue|close|disconnect)$/,
    source: 'BullMQ 5; KafkaJS 2; Pub/Sub 5',
  },
  {
    module: /^(@octokit\/.*|octokit)$/,
    writes:
      /^(create|update|delete|remove|add|set|merge|close|lock|unlock|dispatch|rerun|cancel|approve|submit|replace|enable|disable|fork|transfer|star|unstar|follow|unfollow)\w*$/,
    reads: /^(get|list|check|search|compare|download|paginate|render)\w*$/,
    source: 'Octokit REST, method names',
  },
  {
    module: /^(axios|got|ky|ofetch|superagent|undici|node-fetch|cross-fetch|isomorphic-fetch)$/,
    chains: true,
    called: 'request',
    request: /^(request|fetch)$/,
    writes: /^(post|put|patch|delete|del|postForm|putForm|patchForm)$/,
    reads: /^(get|head|options)$/,
    builds:
      /^(create|extend|isAxiosError|isCancel|toFormData|json|text|buffer|blob|arrayBuffer|bytes|formData|clone|set|query|timeout|auth|accept|setGlobalDispatcher)$/,
    source: 'axios 1; got 14; ky 1; superagent 10; undici 7; node-fetch 3',
  },
  {
    module: /^@supabase\//,
    chains: true,
    held: /^(channel|subscribe)$/,
    writes:
      /^(insert|update|upsert|delete|rpc|invoke|upload\w*|update\w*|remove|move|copy|signUp|signIn\w*|signOut|verifyOtp|(create|update|delete)(User|Bucket)|inviteUserByEmail)$/,
    reads:
      /^(select|getUser\w*|getSession|listUsers|list|listBuckets|download|exists|info|getPublicUrl|createSignedUrls?)$/,
    builds: /^(createClient|createServerClient|createBrowserClient|from|schema|eq|single|maybeSingle)$/,
    source: 'supabase-js 2, PostgREST, Auth and Storage',
  },
  {
    module: /^lodash(-es|\.\w+)?(\/|$)|^radash$|^remeda$|^ramda$/,
    // What changes the value that it is given goes by its name: `_.set(…)`, `_.pull(…)`.
    builds:
      /^(?!(set|setWith|unset|update|updateWith|assign\w*|merge\w*|defaults\w*|extend\w*|pull\w*|remove|fill|random|sample\w*|shuffle|uniqueId|now|delay|defer|debounce|throttle|once|memoize|tap|bindAll|mixin)$)/,
    source: 'lodash 4; radash 12; remeda 2; ramda 0.31',
  },
  {
    module: /^@opentelemetry\/api$/,
    // Spans, meters and contexts: like a log, they tell again what a round does again.
    builds: /./,
    source: 'OpenTelemetry API 1.9',
  },
];

/** AWS SDK 3 commands that only read, by the verb of the command; every other command writes. Source: AWS SDK for JavaScript v3. */
export const AWS_READ =
  /^(Get|List|Describe|Head|Query|Scan|BatchGet|Search|Lookup|Select|Filter|Preview|Estimate|Check|Verify|Validate|Detect|Receive)\w*Command$/;

/** What the calls of one library do, by the last name of the call; the first pattern that matches decides. */
export interface Library {
  /** The module or package that the callee, or its receiver, comes from. */
  readonly module: RegExp;
  readonly held?: RegExp;
  readonly writes?: RegExp;
  readonly reads?: RegExp;
  /** Only builds something that a later call runs. */
  readonly builds?: RegExp;
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
    source: 'Prisma 6, client API',
  },
  {
    module: /^drizzle-orm(\/|$)/,
    held: /^transaction$/,
    writes: /^(insert|update|delete)$/,
    reads: /^(select|selectDistinct|selectDistinctOn|findMany|findFirst|\$count)$/,
    builds:
      /^(values|set|where|from|returning|on\w+|\w+Join|limit|offset|orderBy|groupBy|having|eq|ne|and|or|gt|gte|lt|lte|inArray|like|desc|asc|sql)$/,
    source: 'Drizzle ORM 0.44',
  },
  {
    module: /^knex$/,
    held: /^transaction$/,
    writes: /^(insert|batchInsert|update|del|delete|truncate|increment|decrement|upsert|merge)$/,
    reads: /^(select|first|pluck|count|min|max|sum|avg)$/,
    builds:
      /^(where\w*|andWhere\w*|orWhere\w*|from|table|join|\w+Join|limit|offset|orderBy|groupBy|having|returning|onConflict|ignore)$/,
    source: 'Knex 3, query builder',
  },
  {
    module: /^typeorm$/,
    held: /^(transaction|startTransaction)$/,
    writes:
      /^(save|insert|update|upsert|delete|remove|softDelete|softRemove|recover|restore|increment|decrement|clear)$/,
    reads:
      /^(find|findBy|findOne|findOneBy|findOneOrFail|findOneByOrFail|findAndCount|findAndCountBy|count|countBy|exists|existsBy)$/,
    source: 'TypeORM 0.3, Repository',
  },
  {
    module: /^mongoose$|^mongodb$/,
    held: /^(startSession|withTransaction|startTransaction|watch)$/,
    writes:
      /^(save|create|insertMany|insertOne|updateOne|updateMany|replaceOne|deleteOne|deleteMany|bulkWrite|bulkSave|findOneAnd\w+|findByIdAnd\w+|drop|dropCollection)$/,
    reads: /^(find|findOne|findById|countDocuments|estimatedDocumentCount|distinct|aggregate|exists)$/,
    source: 'Mongoose 8, Model; MongoDB driver 6, Collection',
  },
  {
    module: /^(ioredis|redis|@redis\/client|@upstash\/redis)$/,
    held: /^(subscribe|psubscribe|watch)$/,
    writes:
      /^(set|setex|setEx|setnx|setNX|mset|mSet|getset|getSet|getdel|getDel|append|del|unlink|incr\w*|decr\w*|expire\w*|pexpire\w*|persist|h(set|Set|mset|del|Del|incrby|IncrBy)\w*|[lr](push|Push|pop|Pop|pushx|trim|Trim|rem|Rem)\w*|s(add|Add|rem|Rem|pop|Pop|move)|z(add|Add|rem|Rem|incrby|IncrBy)\w*|x(add|Add|del|ack|Ack)|publish|flushall|flushAll|flushdb|flushDb|eval\w*)$/,
    reads:
      /^(get|mget|mGet|exists|ttl|pttl|type|keys|scan\w*|hget\w*|hGet\w*|hkeys|hvals|lrange|lRange|llen|lLen|smembers|sMembers|sismember|sIsMember|zrange\w*|zRange\w*|zscore|zScore|ping)$/,
    source: 'ioredis 5; node-redis 5; Redis command reference',
  },
  {
    module: /^nodemailer$|^@sendgrid\/mail$|^resend$/,
    writes: /^(sendMail|send|sendMultiple|create)$/,
    source: 'Nodemailer 7; SendGrid 8; Resend 6',
  },
  {
    module: /^(amqplib|bullmq|bull|kafkajs|bee-queue|@google-cloud\/pubsub)$/,
    held: /^(consume|subscribe)$/,
    writes: /^(sendToQueue|publish|publishMessage|add|addBulk|send|sendBatch|ack|nack|remove|drain)$/,
    source: 'amqplib 0.10; BullMQ 5; KafkaJS 2',
  },
  {
    module: /^(@octokit\/.*|octokit)$/,
    writes:
      /^(create|update|delete|remove|add|set|merge|close|lock|unlock|dispatch|rerun|cancel|approve|submit|replace|enable|disable|fork|transfer|star|unstar|follow|unfollow)\w*$/,
    reads: /^(get|list|check|search|compare|download|paginate|render)\w*$/,
    source: 'Octokit REST, method names',
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

/** Folders whose files may hold SQL. */
export const storesOfSql = [
  ...[
    'db',
    'identity',
    'lookups',
    'resources',
    'reports',
    'system',
    'files',
    'jobs',
    'sheets',
    'logs',
    'papers',
    'payments',
    'flow',
    'develop',
    'notices',
    'people',
    'queues',
    'seeds',
    'watch',
  ].map((at) => `src/server/${at}/`),
  ...['engine', 'books', 'prices', 'sources', 'queries', 'log-audit', 'types'].map((folder) => `src/server/documents/${folder}/`),
  'src/server/http/idempotency.ts',
  'src/server/housekeeping.ts',
  // the demo's tickets, which are posted together
  'src/server/demo/counter/',
]

/** Folders whose files may name a document type. */
export const namesTypes = [
  'machines/(purchase|sales|mall|retail|stock|finance|marketing|audit)/',
  'src/resources/documents/',
  'src/server/documents/types/',
  'src/web/documents/types/',
  'src/web/setup/',
  'src/web/help/purposes',
  'src/server/demo/',
]

/** Folders that have a README. */
export const rooms = [
  'openapi',
  'machines',
  'src/domain',
  'src/contract',
  'src/resources',
  'src/server',
  'src/server/http',
  'src/server/documents',
  'src/server/resources',
  'src/server/reports',
  'src/server/db',
  'src/server/identity',
  'src/server/logs',
  'src/server/jobs',
  'src/server/files',
  'src/server/demo',
  'src/web',
  'src/web/shell',
  'src/web/ui',
  'src/web/resources',
  'src/web/documents',
  'src/web/diagrams',
  'tests',
  'bench',
]

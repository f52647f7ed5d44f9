// Who may import whom: the rooms of docs/architecture, checked.

/** A room may reach only the rooms and packages named; Node's own modules only where said. */
const room = (name, from, { rooms, packages = [], node = false }) => [
  {
    name: `${name}-rooms`,
    severity: 'error',
    from: { path: from },
    to: { path: '^(src|machines|openapi|packaging|tests|bench)/', pathNot: [from, ...rooms] },
  },
  {
    name: `${name}-packages`,
    severity: 'error',
    from: { path: from },
    to: { path: 'node_modules', pathNot: packages.map((name) => `node_modules/${name}/`) },
  },
  ...(node ? [] : [{ name: `${name}-no-node`, severity: 'error', from: { path: from }, to: { dependencyTypes: ['core'] } }]),
]

/**
 * Folders of a room from the one that may import all others to the one that imports none: each imports only what
 * stands after it.
 */
const arrows = (room, folders) =>
  folders.slice(1).map((folder, at) => ({
    name: `arrows-${room.replaceAll('/', '-')}-${folder}`,
    severity: 'error',
    from: { path: `^${room}/${folder}/` },
    to: { path: `^${room}/((${folders.slice(0, at + 1).join('|')})/|[^/]+$)`, pathNot: '\\.css$' },
  }))

const forbidden = [
  { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
  ...arrows('src/server/documents', ['types', 'queries', 'sources', 'books', 'prices', 'lines', 'engine']),
  ...arrows('src/web/documents', ['types', 'page', 'list', 'panels', 'engine', 'line-grid', 'words']),
  ...arrows('machines', ['purchase|sales|mall|retail|stock|finance|marketing|audit', 'families', 'guards', 'engine']),
  // a file that the build only names is found by the bundler
  { name: 'nothing-unresolved', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: '\\.wasm\\?url$' } },
  { name: 'tests-are-not-imported', severity: 'error', from: { pathNot: '^(tests|bench)/' }, to: { path: '^(tests|bench)/' } },
  ...room('domain', '^src/domain/', { rooms: [], packages: ['decimal.js'] }),
  ...room('contract', '^src/contract/', { rooms: [], packages: ['openapi-fetch'] }),
  ...room('machines', '^machines/', { rooms: ['^src/domain/'], packages: ['xstate'] }),
  ...room('openapi', '^openapi/', {
    rooms: ['^src/(domain|resources)/', '^machines/'],
    packages: ['openapi-typescript', 'typescript', 'yaml'],
    node: true,
  }).map((rule) => ({ ...rule, from: { ...rule.from, pathNot: '^openapi/client/index' } })),
  ...room('client', '^openapi/client/index', { rooms: ['^src/contract/'], packages: ['openapi-fetch'] }),
  ...room('resources', '^src/resources/', { rooms: ['^src/domain/', '^src/contract/', '^machines/'] }),
  ...room('paper', '^src/paper/', { rooms: ['^src/domain/', '^src/contract/', '^machines/', '^src/resources/'] }),
  {
    name: 'resources-laws-in-definitions-only',
    severity: 'error',
    from: { path: '^src/resources/', pathNot: '^src/resources/documents/' },
    to: { path: '^machines/' },
  },
  {
    name: 'resources-types-of-the-contract-only',
    severity: 'error',
    from: { path: '^src/resources/' },
    to: { path: '^src/contract/', dependencyTypesNot: ['type-only'], pathNot: 'operations\\.gen\\.ts$' },
  },
  {
    name: 'server-rooms',
    severity: 'error',
    from: { path: '^src/server/' },
    to: { path: '^(src/web|tests|bench|openapi|packaging)/' },
  },
  {
    name: 'server-without-react',
    severity: 'error',
    from: { path: '^src/server/' },
    to: { path: 'node_modules/(react|react-dom|@chakra-ui|@xstate/react)/' },
  },
  { name: 'server-imports-no-tsx', severity: 'error', from: { path: '^src/server/' }, to: { path: '\\.tsx$' } },
  {
    name: 'web-rooms',
    severity: 'error',
    from: { path: '^src/web/', pathNot: '^src/web/diagrams/generate/' },
    to: { path: '^(src/server|tests|bench|openapi)/' },
  },
  {
    // all laws at once: a page has that of its type loaded (src/web/documents/words/definitions.ts)
    name: 'web-laws-with-their-pages',
    severity: 'error',
    from: { path: '^src/web/', pathNot: '^src/web/(diagrams|testing)/' },
    to: { path: '^(machines|src/resources/documents)/(index|documents\\.gen|definitions\\.gen)\\.ts$', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'web-without-node',
    severity: 'error',
    from: { path: '^src/web/', pathNot: '^src/web/(diagrams/generate/|offline/build\\.ts$)' },
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'ui-knows-no-business',
    severity: 'error',
    from: { path: '^src/web/ui/' },
    to: {
      dependencyTypesNot: ['type-only'],
      path: '^(machines|src/(contract|resources)|src/web/(shell|documents|resources|screens|diagrams))/',
    },
  },
  ...room('packaging', '^packaging/', { rooms: ['^src/server/web-build'], node: true }),
  {
    name: 'elk-stays-at-build-time',
    severity: 'error',
    from: { path: '^src/', pathNot: '^src/web/diagrams/generate/' },
    to: { path: 'node_modules/elkjs/' },
  },
]

export default {
  forbidden,
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.gen\\.json$' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'require', 'node', 'default'] },
  },
}

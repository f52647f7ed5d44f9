import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { serviceWorker } from './src/web/offline/build.ts'

const compressed = promisify(gzip)
const worthIt = /\.(?:js|css|html|svg|json|wasm)$/

/** Writes `<file>.gz` beside what compresses well, so that the server sends it without work. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    async writeBundle({ dir = 'dist' }) {
      const files = await readdir(dir, { recursive: true })
      const squeeze = async (file: string) => {
        const path = join(dir, file)
        await writeFile(`${path}.gz`, await compressed(await readFile(path), { level: constants.Z_BEST_COMPRESSION }))
      }
      await Promise.all(files.filter((file) => worthIt.test(file)).map(squeeze))
    },
  }
}

/**
 * Code that is made wrong on purpose, and faults that are counted in a whole process: what other files leave running
 * must not come between.
 */
const withFaults = ['tests/server/faults/*.test.ts']

/** Not run on a cluster; the run says which, and why. */
const { filesNotOnCluster } = process.env.CITUS_URL ? await import('./tests/support/not-on-cluster.ts') : { filesNotOnCluster: () => [] }
const notOnCluster = filesNotOnCluster().map(({ file }) => file)

/** In tests of the server. */
const alias = [{ find: /^\.\/password-threads\.ts$/, replacement: '/tests/support/hashed-once.ts' }]

/** Tests of the web app. */
const web = {
  environment: 'happy-dom',
  environmentOptions: { happyDOM: { url: 'http://localhost:3000/', width: 1440 } },
  include: ['tests/web/**/*.test.{ts,tsx}'],
  setupFiles: ['tests/support/web-setup.ts'],
  // pages wait for each other's processes, as in the journeys; a second try is named in the output
  retry: 1,
  testTimeout: 240_000,
}

/** Pages beside each other that wait for one another by locks, which a page of another file may never let go of. */
const withPages = ['tests/web/client/session-life.test.tsx']

const globalSetup = existsSync('tests/support/global-setup.ts') ? ['tests/support/global-setup.ts'] : []

export default defineConfig({
  plugins: [react(), serviceWorker(), precompress()],
  build: {
    target: 'es2024',
    outDir: 'dist',
    reportCompressedSize: true,
    chunkSizeWarningLimit: 900,
  },
  server: { port: 5173, strictPort: true, proxy: { '/api': { target: process.env.DANJU_API ?? 'http://127.0.0.1:8080' } } },
  test: {
    // files wait for the disk and for each other's processes, so two of them keep two cores busy
    maxWorkers: 2,
    execArgv: ['--max-semi-space-size=64'],
    // modules keep nothing from one test to the next, so they are loaded once for all files
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: ['tests/**/*.test.ts'],
          exclude: ['tests/server/**', 'tests/web/**', 'tests/journeys/**', 'tests/mutants/**', 'tests/*-rules.test.ts'],
          // properties of a thousand runs on a machine that does other things beside
          testTimeout: 240_000,
        },
      },
      {
        extends: true,
        // tests of laws are read once and run against each mutant
        resolve: { alias: { vitest: '/tests/instruments/mutate/in-place-of-vitest.ts' } },
        test: { name: 'mutants', environment: 'node', include: ['tests/mutants/*.test.ts'], globals: true, testTimeout: 3_600_000 },
      },
      // one of them installs a package, beside whatever else the machine does
      { extends: true, test: { name: 'rules', environment: 'node', include: ['tests/*-rules.test.ts'], testTimeout: 240_000 } },
      {
        extends: true,
        test: {
          name: 'journeys',
          environment: 'node',
          include: ['tests/journeys/**/*.e2e.ts'],
          globalSetup: ['tests/journeys/global-setup.ts'],
          // where every page is swept at every width, it takes its time
          testTimeout: process.env.SWEEP_EVERY === '1' ? 7_200_000 : 300_000,
          hookTimeout: 180_000,
        },
      },
      {
        extends: true,
        resolve: { alias },
        test: {
          name: 'server',
          environment: 'node',
          include: ['tests/server/**/*.test.ts'],
          exclude: [...withFaults, ...notOnCluster],
          globalSetup,
          // statements run on a real PostgreSQL that all files share
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      },
      {
        extends: true,
        resolve: { alias },
        test: {
          name: 'faults',
          environment: 'node',
          include: withFaults,
          exclude: notOnCluster,
          globalSetup,
          // faults are put in place of modules, which no other file may have loaded before
          isolate: true,
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      },
      { extends: true, test: { name: 'web', ...web, exclude: withPages } },
      // a browser of its own: pages that never end stand in the way of others there
      { extends: true, test: { name: 'pages', ...web, include: withPages, isolate: true } },
    ],
  },
})

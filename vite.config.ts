import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'

const compressed = promisify(gzip)
const worthIt = /\.(?:js|css|html|svg|json)$/

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

/** Walks of the whole frame, minutes long beside everything else: `npx vitest run --project walks`. */
const longWalks = ['accessibility', 'tabs', 'resources', 'print', 'sign-in'].map((name) => `tests/journeys/${name}.e2e.ts`)

const globalSetup = existsSync('tests/support/global-setup.ts') ? ['tests/support/global-setup.ts'] : []

export default defineConfig({
  plugins: [react(), precompress()],
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
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: ['tests/**/*.test.ts'],
          exclude: ['tests/server/**', 'tests/web/**', 'tests/journeys/**', 'tests/house-rules.test.ts'],
          // properties of a thousand runs on a machine that does other things beside
          testTimeout: 240_000,
          // what is pure may be loaded once for all files
          isolate: false,
        },
      },
      { extends: true, test: { name: 'rules', environment: 'node', include: ['tests/house-rules.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'journeys',
          environment: 'node',
          include: ['tests/journeys/**/*.e2e.ts'],
          exclude: longWalks,
          globalSetup: ['tests/journeys/global-setup.ts'],
          testTimeout: 300_000,
          hookTimeout: 180_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'walks',
          environment: 'node',
          include: longWalks,
          globalSetup: ['tests/journeys/global-setup.ts'],
          testTimeout: 600_000,
          hookTimeout: 180_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          environment: 'node',
          include: ['tests/server/**/*.test.ts'],
          globalSetup,
          // statements run on a real PostgreSQL that all files share
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          environment: 'happy-dom',
          environmentOptions: { happyDOM: { url: 'http://localhost:3000/' } },
          include: ['tests/web/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/support/web-setup.ts'],
          testTimeout: 240_000,
        },
      },
    ],
  },
})

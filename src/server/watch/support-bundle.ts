import { zipSync } from 'fflate'
import type { DataOf } from '#contract/operations.gen.ts'

/** Data of this process for support, and secrets that must not be in it. */
export type Support = {
  /** The redacted configuration. */
  configuration: Readonly<Record<string, unknown>>
  secrets: readonly string[]
  /** Last warnings and errors of the log. */
  errorLines(): readonly string[]
}

/** For an app without a configuration. */
export const noSupport: Support = { configuration: {}, secrets: [], errorLines: () => [] }

type BundleParts = {
  overview: DataOf<'OperationsApi_overview'>
  migrations: readonly { name: string; runTime: string }[]
  /** Metrics in the Prometheus format. */
  figures: string
}

/** A zip archive of all of it as text files; secrets are redacted in each. */
export function supportBundle({ configuration, secrets, errorLines }: Support, { overview, migrations, figures }: BundleParts): Buffer {
  const texts = {
    'operations.json': jsonText(overview),
    'configuration.json': jsonText(configuration),
    'platform.json': jsonText({
      platform: process.platform,
      arch: process.arch,
      versions: process.versions,
      uptimeSeconds: process.uptime(),
    }),
    'migrations.txt': migrations.map(({ name, runTime }) => `${runTime} ${name}\n`).join(''),
    'figures.txt': figures,
    'errors.log': errorLines()
      .map((line) => `${line}\n`)
      .join(''),
  }
  const files = Object.entries(texts).map(([name, text]) => [name, new TextEncoder().encode(redactAll(text, secrets))] as const)
  return Buffer.from(zipSync(Object.fromEntries(files), { level: 6 }))
}

const jsonText = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`

/** Longest first, as a secret may be part of another. JSON and addresses have encoded forms of it. */
function redactAll(text: string, secrets: readonly string[]): string {
  const ways = secrets.flatMap((secret) => [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret)])
  return [...new Set(ways)].sort((a, b) => b.length - a.length).reduce((left, way) => left.replaceAll(way, '[secret]'), text)
}

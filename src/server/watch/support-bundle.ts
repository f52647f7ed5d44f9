import { zipSync } from 'fflate'
import type { DataOf } from '#contract/operations.gen.ts'

/** Data of this process for support, and secrets that it must not contain. */
export type Support = {
  /** The redacted configuration. */
  configuration: Readonly<Record<string, unknown>>
  secrets: readonly string[]
  /** Last warnings and errors of the log. */
  errorLines(): readonly string[]
}

/** For an app that was started without a configuration. */
export const noSupport: Support = { configuration: {}, secrets: [], errorLines: () => [] }

type BundleParts = {
  overview: DataOf<'OperationsApi_overview'>
  migrations: readonly { name: string; runTime: string }[]
  /** Metrics in the Prometheus format. */
  figures: string
}

/** A zip archive with all the data as text files, in each of which secrets are redacted. */
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

/**
 * Redacts secrets, also in the forms in which JSON and addresses encode them. The longest come first, because one may
 * be part of another.
 */
function redactAll(text: string, secrets: readonly string[]): string {
  const ways = secrets.flatMap((secret) => [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret)])
  return [...new Set(ways)].sort((a, b) => b.length - a.length).reduce((left, way) => left.replaceAll(way, '[secret]'), text)
}

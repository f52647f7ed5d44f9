import { zipSync } from 'fflate'
import type { DataOf } from '#contract/operations.gen.ts'

/** What whoever helps is told of this process, and what must not be in it. */
export type Support = {
  /** The configuration as it may be shown. */
  configuration: Readonly<Record<string, unknown>>
  secrets: readonly string[]
  /** The last warnings and errors of the log. */
  errorLines(): readonly string[]
}

/** For an app that was put together without a configuration. */
export const noSupport: Support = { configuration: {}, secrets: [], errorLines: () => [] }

type Parts = {
  overview: DataOf<'OperationsApi_overview'>
  migrations: readonly { name: string; runTime: string }[]
  /** The figures as Prometheus reads them. */
  figures: string
}

/** An archive with all of it, each file a text; whatever is secret is blotted out in every one. */
export function supportBundle({ configuration, secrets, errorLines }: Support, { overview, migrations, figures }: Parts): Buffer {
  const texts = {
    'operations.json': json(overview),
    'configuration.json': json(configuration),
    'platform.json': json({ platform: process.platform, arch: process.arch, versions: process.versions, uptimeSeconds: process.uptime() }),
    'migrations.txt': migrations.map(({ name, runTime }) => `${runTime} ${name}\n`).join(''),
    'figures.txt': figures,
    'errors.log': errorLines()
      .map((line) => `${line}\n`)
      .join(''),
  }
  const files = Object.entries(texts).map(([name, text]) => [name, new TextEncoder().encode(blotted(text, secrets))] as const)
  return Buffer.from(zipSync(Object.fromEntries(files), { level: 6 }))
}

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`

/** The longest first: a secret may be a part of another one. In JSON and in addresses it is written in another way. */
function blotted(text: string, secrets: readonly string[]): string {
  const ways = secrets.flatMap((secret) => [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret)])
  return [...new Set(ways)].sort((a, b) => b.length - a.length).reduce((left, way) => left.replaceAll(way, '[secret]'), text)
}

import type { Environment } from '#server/core/variable-names.ts'

/** Collector address, its headers, the service name, and the share of requests that is traced. */
export type TracesPlace = { url: string; headers: Readonly<Record<string, string>>; service: string; share: number }

/**
 * Reads OpenTelemetry's own variables: `OTEL_EXPORTER_OTLP_ENDPOINT`, `OTEL_EXPORTER_OTLP_HEADERS`,
 * `OTEL_SERVICE_NAME`, and `OTEL_TRACES_SAMPLER_ARG` as the share. Without an endpoint nothing is traced.
 */
export function readTraces(env: Environment, faults: string[]): TracesPlace | undefined {
  const endpoint = env.OTEL_EXPORTER_OTLP_ENDPOINT || undefined
  if (endpoint === undefined) return undefined
  const isUrl = URL.canParse(endpoint) && /^https?:$/.test(new URL(endpoint).protocol)
  const headers = headersIn(env.OTEL_EXPORTER_OTLP_HEADERS || '')
  const share = Number(env.OTEL_TRACES_SAMPLER_ARG || '1')
  if (!isUrl) faults.push('OTEL_EXPORTER_OTLP_ENDPOINT must be the address of a collector, such as http://127.0.0.1:4318.')
  if (!headers) faults.push('OTEL_EXPORTER_OTLP_HEADERS must list headers as name=value separated by commas.')
  if (!(share >= 0 && share <= 1)) faults.push('OTEL_TRACES_SAMPLER_ARG must be a share of requests from 0 to 1.')
  const url = `${endpoint.replace(/(?<!\/)\/+$/, '')}/v1/traces`
  return isUrl && headers ? { url, headers, service: env.OTEL_SERVICE_NAME || 'danju', share } : undefined
}

function headersIn(text: string): Record<string, string> | undefined {
  const parts = text.split(',').filter((part) => part.trim() !== '')
  const pairs = parts.map((part) => /^\s*([\w-]+)\s*=(.*)$/.exec(part))
  if (pairs.includes(null)) return undefined
  try {
    return Object.fromEntries(pairs.map((pair) => [pair?.[1] ?? '', decodeURIComponent((pair?.[2] ?? '').trim())]))
  } catch (error) {
    if (error instanceof URIError) return undefined
    throw error
  }
}

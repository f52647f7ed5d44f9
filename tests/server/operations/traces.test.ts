import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import { clientOf } from '../../support/client.ts'
import { startedFolder } from '../../support/folders.ts'
import { realApp } from '../../support/processes/real-app.ts'

type Value = { stringValue?: string; intValue?: number }
type Span = {
  name: string
  kind: number
  traceId: string
  spanId: string
  parentSpanId?: string
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: { key: string; value: Value }[]
  status: { code?: number }
}
type Sent = { resourceSpans: { resource: { attributes: Span['attributes'] }; scopeSpans: { spans: Span[] }[] }[] }

const attributeOf = ({ attributes }: Pick<Span, 'attributes'>, name: string) => {
  const { stringValue, intValue } = attributes.find(({ key }) => key === name)?.value ?? {}
  return stringValue ?? intValue
}

/** An OpenTelemetry collector that records what it receives. */
async function collector() {
  const sent: Sent[] = []
  const heard: (string | undefined)[] = []
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    heard.push(`${request.url} ${request.headers['x-team']}`)
    sent.push(JSON.parse(Buffer.concat(parts).toString()))
    response.setHeader('content-type', 'application/json').end('{}')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => void server.close())
  const spans = () => sent.flatMap(({ resourceSpans }) => resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((one) => one.spans)))
  const services = () =>
    new Set(sent.flatMap(({ resourceSpans }) => resourceSpans.map(({ resource }) => attributeOf(resource, 'service.name'))))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, spans, services, heard }
}

test('a request is told with its transaction beneath it and the statements beneath that, and nothing of what was sent', async () => {
  const { url, spans, services, heard } = await collector()
  const app = await realApp({ dataDir: await startedFolder() })
  onTestFinished(app.end)
  const more = { OTEL_EXPORTER_OTLP_ENDPOINT: url, OTEL_EXPORTER_OTLP_HEADERS: 'x-team=stores%20east', OTEL_SERVICE_NAME: 'danju-east' }
  await app.start({ ...more, TRUST_PROXY: 'loopback' })
  await app.addTenant('200001')
  const admin = await app.as('admin')
  const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'
  const made = await admin.ok('BrandApi_submit', { body: { code: 'TRACE1', name: '追踪品牌' }, headers: { traceparent } })
  expect(made.id).toMatch(/^\d{19}$/)
  expect((await clientOf(app.url).call('BrandApi_list')).status).toBe(401)
  app.child().kill('SIGTERM')
  await app.child().ended()

  expect([...services()]).toEqual(['danju-east'])
  expect([...new Set(heard)]).toEqual(['/v1/traces stores east'])
  const request = spans().find(({ name }) => name === 'BrandApi_submit')
  if (!request) throw new Error(`no span of the request among ${spans().map(({ name }) => name)}`)
  expect(request).toMatchObject({ kind: 2, traceId: '4bf92f3577b34da6a3ce929d0e0e4736', parentSpanId: '00f067aa0ba902b7' })
  expect(attributeOf(request, 'http.route')).toBe('/api/blade-base/commbrand/submit')
  expect([attributeOf(request, 'danju.tenant'), Number(attributeOf(request, 'http.response.status_code'))]).toEqual(['200001', 200])
  const [transaction] = spans().filter(({ parentSpanId }) => parentSpanId === request.spanId)
  expect(transaction?.name).toBe('transaction')
  const statements = spans().filter(({ parentSpanId }) => parentSpanId === transaction?.spanId)
  const texts = statements.map((one) => String(attributeOf(one, 'db.query.text')))
  expect(texts).toEqual(expect.arrayContaining(['begin', 'commit', expect.stringContaining('insert into brand')]))
  expect(JSON.stringify(spans())).not.toMatch(/追踪品牌|TRACE1/)
  for (const { startTimeUnixNano, endTimeUnixNano } of statements)
    expect(BigInt(endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(startTimeUnixNano))
  expect(spans().filter(({ parentSpanId, kind }) => !parentSpanId && kind !== 2)).toEqual([])
})

test('traces are configured by the names of OpenTelemetry, and a value that is wrong is named', () => {
  expect(readConfig({}).traces).toBeUndefined()
  expect(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://otel:4318/', OTEL_TRACES_SAMPLER_ARG: '0.1' }).traces).toEqual({
    ...{ url: 'http://otel:4318/v1/traces', headers: {}, service: 'danju', share: 0.1 },
  })
  const wrong = { OTEL_EXPORTER_OTLP_ENDPOINT: 'otel:4318', OTEL_EXPORTER_OTLP_HEADERS: 'secret', OTEL_TRACES_SAMPLER_ARG: '7' }
  expect(() => readConfig(wrong)).toThrow(/ENDPOINT must be.*HEADERS must list.*SAMPLER_ARG must be/s)
})

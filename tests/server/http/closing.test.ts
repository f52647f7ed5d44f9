import { once } from 'node:events'
import { connect } from 'node:net'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { closeConnectionsOnClose } from '#server/gateway/closing.ts'

test('a request that has arrived when the server is closed is answered, on a connection that was kept for later too', async () => {
  const app = Fastify()
  closeConnectionsOnClose(app)
  app.get('/', () => 'here')
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const client = connect(Number(port), '127.0.0.1')
  const ask = () => client.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
  ask()
  expect(String((await once(client, 'data'))[0])).toMatch(/^HTTP\/1.1 200 /)
  // the request is sent before anything closes, and not read yet
  ask()
  const closed = app.close()
  expect(String((await once(client, 'data'))[0])).toMatch(/^HTTP\/1.1 (200|503) /)
  await closed
})

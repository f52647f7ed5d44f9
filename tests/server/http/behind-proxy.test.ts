import { expect, test } from 'vitest'
import { md5Of } from '#server/identity/passwords.ts'
import { startTestServer } from '../../support/server.ts'

const lines: string[] = []
const open = await startTestServer()
const behind = await startTestServer({ trustProxy: ['loopback'], logTo: { write: (line) => lines.push(line) } })

/** Tries to sign in with a wrong password, through a proxy on this machine. */
const guess = (server: typeof open, account: string, forwardedFor: string) =>
  server.anonymous.fetch('/api/blade-auth/oauth/token', {
    method: 'POST',
    headers: { 'x-forwarded-for': forwardedFor },
    body: new URLSearchParams({ tenantId: server.tenantId, username: account, password: md5Of('wrong'), grant_type: 'password' }),
  })

const countedPeers = async (server: typeof open) => {
  const rows = await server.inTenant(
    (tx) => tx.query<{ subject: string }>(`select subject from sign_in_attempt where subject like 'peer:%' order by subject`),
    '000000',
  )
  return rows.map(({ subject }) => subject)
}

test('without a trusted proxy nobody chooses the address that is counted', async () => {
  await guess(open, 'nobody', '203.0.113.7')
  expect(await countedPeers(open)).toEqual(['peer:127.0.0.1'])
})

test('behind a trusted proxy attempts and log lines are those of its client, and of no address that the client made up', async () => {
  await guess(behind, 'nobody', '203.0.113.7')
  await guess(behind, 'nobody', '198.51.100.1, 203.0.113.8')
  expect(await countedPeers(behind)).toEqual(['peer:203.0.113.7', 'peer:203.0.113.8'])
  const peers = lines.map((line) => JSON.parse(line) as { msg: string; peer?: string }).filter(({ msg }) => msg === 'request')
  expect(peers.map(({ peer }) => peer)).toEqual(['203.0.113.7', '203.0.113.8'])
})

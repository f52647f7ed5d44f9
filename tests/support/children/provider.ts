// An OpenID Connect identity provider for one client, whose secret and return addresses are the arguments. Everybody
// may sign in.
import { createServer } from 'node:http'
import Provider from 'oidc-provider'

const [secret = '', ...redirectUris] = process.argv.slice(2)
const server = createServer()
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const issuer = `http://127.0.0.1:${port}`
  const provider = new Provider(issuer, {
    clients: [{ client_id: 'danju', client_secret: secret, redirect_uris: redirectUris }],
    pkce: { required: () => true },
    claims: { openid: ['sub'], profile: ['name'] },
    // the name must be in the id token
    conformIdTokenClaims: false,
    findAccount: async (_context, id) => ({ accountId: id, claims: async () => ({ sub: id, name: `来宾${id}` }) }),
    features: { devInteractions: { enabled: true } },
  })
  server.on('request', provider.callback())
  console.log(`provider at ${issuer}`)
})

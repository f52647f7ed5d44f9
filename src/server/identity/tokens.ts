import { createHash, createHmac, hkdfSync, randomUUID } from 'node:crypto'
import { errors, type JWTPayload, jwtVerify } from 'jose'

/** What a token asserts about its holder. */
export type Claims = { tenantId: string; userId: string; sessionId: string }
type TokenType = 'access_token' | 'refresh_token'

export type TokenService = {
  /** A new access token and its lifetime in seconds, which is an hour by default. */
  access(claims: Claims, now: Date, lifeSeconds?: number): Promise<{ token: string; expiresIn: number }>
  /** The refresh token with these claims. Deterministic: the same arguments give the same token. */
  refresh(claims: Claims, times: { issuedAt: Date; expiresAt: Date }, id: string): Promise<string>
  /** The claims of a token of this type that we signed and that has not expired; undefined for any other text. */
  read(token: string, type: TokenType, now: Date): Promise<Claims | undefined>
  /**
   * The id of the token that follows a refresh token. It is derived from that token's hash, so that repeating a
   * refresh gives the same token again.
   */
  idAfter(refreshHash: string): string
}

const algorithm = 'HS256'
const issuer = 'danju'
const accessSeconds = 3600
const longestToken = 4096
const maxCached = 10_000

/**
 * Signs and reads tokens with keys derived from the installation's secret key. The algorithm is fixed, whatever a
 * token's header claims.
 */
export function createTokenService(secretKey: string): TokenService {
  const derive = (purpose: string) => new Uint8Array(hkdfSync('sha256', secretKey, '', `danju ${purpose}`, 32))
  const signingKey = derive('tokens')
  const idKey = derive('refresh ids')
  const known = new Map<string, JWTPayload>()
  // signed on this thread: WebCrypto uses the libuv pool, which also serves files and pictures, and sign-ins would
  // queue behind them
  const sign = ({ tenantId, userId, sessionId }: Claims, type: TokenType, jti: string, iat: number, exp: number) => {
    const payload = { token_type: type, tenant_id: tenantId, user_id: userId, sid: sessionId, iss: issuer, jti, iat, exp }
    const signed = `${encodeBase64({ alg: algorithm, typ: 'JWT' })}.${encodeBase64(payload)}`
    const token = `${signed}.${createHmac('sha256', signingKey).update(signed).digest('base64url')}`
    cachePayload(known, token, payload)
    return token
  }
  return {
    access: async (claims, now, lifeSeconds = accessSeconds) => {
      const issuedAt = seconds(now)
      const token = sign(claims, 'access_token', randomUUID(), issuedAt, issuedAt + lifeSeconds)
      return { token, expiresIn: lifeSeconds }
    },
    refresh: async (claims, { issuedAt, expiresAt }, id) => sign(claims, 'refresh_token', id, seconds(issuedAt), seconds(expiresAt)),
    read: async (token, type, now) => {
      if (token.length > longestToken) return undefined
      const payload = stillValid(known.get(token), now) ?? (await verifyToken(token, signingKey, now))
      if (payload) cachePayload(known, token, payload)
      return payload?.token_type === type ? claimsOf(payload) : undefined
    },
    idAfter: (refreshHash) => createHmac('sha256', idKey).update(refreshHash).digest('base64url'),
  }
}

/**
 * Caches verified tokens: verifying one takes a job on another thread, and each request of a session would need it.
 */
function cachePayload(known: Map<string, JWTPayload>, token: string, payload: JWTPayload): void {
  if (known.size >= maxCached && !known.has(token)) known.clear()
  known.set(token, payload)
}

const encodeBase64 = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url')

const stillValid = (payload: JWTPayload | undefined, now: Date) => (payload && (payload.exp ?? 0) > seconds(now) ? payload : undefined)

/** Hash of a refresh token, as it is stored. */
export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

async function verifyToken(token: string, key: Uint8Array, now: Date): Promise<JWTPayload | undefined> {
  try {
    const required = ['exp', 'iat', 'jti']
    const { payload } = await jwtVerify(token, key, { algorithms: [algorithm], issuer, requiredClaims: required, currentDate: now })
    return payload
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined
    throw error
  }
}

function claimsOf({ tenant_id: tenantId, user_id: userId, sid: sessionId }: JWTPayload): Claims | undefined {
  if (typeof tenantId !== 'string' || typeof userId !== 'string' || typeof sessionId !== 'string') return undefined
  return { tenantId, userId, sessionId }
}

function seconds(moment: Date): number {
  return Math.floor(moment.getTime() / 1000)
}

import { createPrivateKey, createPublicKey, hkdfSync, sign, verify } from 'node:crypto'

/** Signs text with the installation's key and verifies such signatures. */
export type AnchorKey = { publicKey: string; sign(text: string): string; verifySignature(text: string, signature: string): boolean }

/** PKCS #8 prefix of an Ed25519 private key; its 32 bytes follow. */
const pkcs8 = Buffer.from('302e020100300506032b657004220420', 'hex')

/**
 * Key of log anchors, derived from the installation's secret key, so that nobody with access to the database alone
 * can sign.
 */
export function anchorKey(secretKey: string): AnchorKey {
  const seed = Buffer.from(hkdfSync('sha256', secretKey, '', 'danju log anchors', 32))
  const key = createPrivateKey({ key: Buffer.concat([pkcs8, seed]), format: 'der', type: 'pkcs8' })
  const publicKey = createPublicKey(key)
  return {
    publicKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
    sign: (text) => sign(null, Buffer.from(text), key).toString('base64'),
    verifySignature: (text, signature) => verify(null, Buffer.from(text), publicKey, Buffer.from(signature, 'base64')),
  }
}

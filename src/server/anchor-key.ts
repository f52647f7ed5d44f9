import { createPrivateKey, createPublicKey, hkdfSync, sign, verify } from 'node:crypto'

/** Signs with the installation's key, and says whether it has signed. */
export type AnchorKey = { publicKey: string; sign(text: string): string; signed(text: string, signature: string): boolean }

/** What an Ed25519 key begins with in PKCS #8; its 32 bytes follow. */
const pkcs8 = Buffer.from('302e020100300506032b657004220420', 'hex')

/** The key of anchors, derived from the installation's secret key: who can write the database alone cannot sign. */
export function anchorKey(secretKey: string): AnchorKey {
  const seed = Buffer.from(hkdfSync('sha256', secretKey, '', 'danju log anchors', 32))
  const key = createPrivateKey({ key: Buffer.concat([pkcs8, seed]), format: 'der', type: 'pkcs8' })
  const publicKey = createPublicKey(key)
  return {
    publicKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
    sign: (text) => sign(null, Buffer.from(text), key).toString('base64'),
    signed: (text, signature) => verify(null, Buffer.from(text), publicKey, Buffer.from(signature, 'base64')),
  }
}

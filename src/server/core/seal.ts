import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Encrypts secrets that the product stores and never shows, such as the password of another database. */
export type Seal = { close(text: string): string; open(sealed: string): string }

const algorithm = 'aes-256-gcm'
const format = 'v1'

/**
 * A seal whose key is derived from the installation's secret key: with another key, sealed texts cannot be opened.
 */
export function createSeal(secretKey: string): Seal {
  const key = new Uint8Array(hkdfSync('sha256', secretKey, '', 'danju sealed fields', 32))
  return {
    close: (text) => {
      const nonce = randomBytes(12)
      const cipher = createCipheriv(algorithm, key, nonce)
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return [format, nonce, cipher.getAuthTag(), sealed]
        .map((part) => (typeof part === 'string' ? part : part.toString('base64url')))
        .join('.')
    },
    open: (sealed) => {
      const [version, nonce, tag, text] = sealed.split('.')
      if (version !== format || nonce === undefined || tag === undefined || text === undefined) throw new Error('this was not sealed here')
      const cipher = createDecipheriv(algorithm, key, Buffer.from(nonce, 'base64url'))
      cipher.setAuthTag(Buffer.from(tag, 'base64url'))
      return Buffer.concat([cipher.update(Buffer.from(text, 'base64url')), cipher.final()]).toString('utf8')
    },
  }
}

import { createHash, randomUUID } from 'node:crypto'
import type { Database, Tx } from '../db/connect.ts'

/** Whether signing in requires the text of a picture. `fixed` accepts the same answer every time, for tests. */
export type CaptchaConfig = { mode: 'on' } | { mode: 'off' } | { mode: 'fixed'; answer: string }

const lifeMinutes = 5
const pictureOptions = { size: 5, width: 130, height: 48, noise: 2, ignoreChars: '0o1iIlLO', color: true, background: '#f4f6f8' }

/**
 * Draws five characters and stores the hash of the answer; returns the key and the picture as a data URL. Both are
 * empty if captchas are off.
 */
export async function issueCaptcha(db: Database, mode: CaptchaConfig, at: Date): Promise<{ key: string; image: string }> {
  if (mode.mode === 'off') return { key: '', image: '' }
  const { text, image } = await drawPicture()
  const key = randomUUID()
  const answer = mode.mode === 'fixed' ? mode.answer : text
  await db.inPlatform(at, (tx) =>
    tx.query(
      `insert into captcha (tenant_id, key, answer_hash, expires_at) values ($1, $2, $3, $4::timestamptz + make_interval(mins => $5))`,
      [tx.tenantId, key, answerHash(key, answer), at, lifeMinutes],
    ),
  )
  return { key, image }
}

/**
 * True if the answer matches the picture, ignoring case. The picture is used up whether the answer is right or wrong.
 */
export async function checkCaptcha(db: Database, key: string | undefined, answer: string | undefined, at: Date): Promise<boolean> {
  if (!key || !answer || key.length > 64 || answer.length > 64) return false
  const [issued] = await db.inPlatform(at, (tx) =>
    tx.query<{ answer_hash: string; expires_at: Date }>(
      'delete from captcha where tenant_id = $1 and key = $2 returning answer_hash, expires_at',
      [tx.tenantId, key],
    ),
  )
  return issued !== undefined && issued.expires_at > at && issued.answer_hash === answerHash(key, answer)
}

async function drawPicture(): Promise<{ text: string; image: string }> {
  // loaded at first use: many installations never show a picture, and the drawing library is large
  const [{ default: captcha }, { default: sharp }] = await Promise.all([import('svg-captcha'), import('sharp')])
  // every picture is drawn once, so caching is useless
  sharp.cache(false)
  const { text, data } = captcha.create(pictureOptions)
  const png = await sharp(Buffer.from(data)).png().toBuffer()
  return { text, image: `data:image/png;base64,${png.toString('base64')}` }
}

function answerHash(key: string, answer: string): string {
  return createHash('sha256').update(`${key}:${answer.trim().toLowerCase()}`).digest('base64url')
}

/** Deletes pictures that nobody answered in time. */
export async function purgeCaptchas(tx: Tx, at: Date): Promise<void> {
  await tx.query('delete from captcha where tenant_id = $1 and expires_at < $2', [tx.tenantId, at])
}

import type { Logger } from 'pino'

/** Whatever reaches the log by mistake, these never do. */
const secret = [
  'password',
  'oldPassword',
  'newPassword',
  'newPassword1',
  'access_token',
  'refresh_token',
  'token',
  'secretKey',
  'password_hash',
]
const headers = ['authorization', 'blade-auth', 'cookie', 'captcha-code'].map((name) => `headers["${name}"]`)
const paths = [...secret, ...headers].flatMap((path) => [path, `*.${path}`])

/** The log of requests: secrets are blotted out wherever an object carries them. */
export function redacted(log: Logger): Logger {
  return log.child({}, { redact: { paths, censor: '[redacted]' } })
}

import type { Logger } from 'pino'

/** Keys redacted wherever they reach the log by mistake. */
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

/** Redacts secret keys in the fields of a log line, at the top and one level below, not deeper. */
export function redactSecrets(log: Logger): Logger {
  return log.child({}, { redact: { paths, censor: '[redacted]' } })
}

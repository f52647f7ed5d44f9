import { createHmac } from 'node:crypto'
import type { Logger } from 'pino'
import { type AnchorKey, anchorKey } from '../core/anchor-key.ts'
import { createSeal, type Seal } from '../core/seal.ts'
import type { CaptchaConfig } from './captcha.ts'
import type { DemoSignIns } from './demo-sign-ins.ts'
import { type CompareHash, compareHash } from './passwords.ts'
import { createProviders, type Provider, type Providers } from './providers.ts'
import { noSms, type SmsTransport } from './sms.ts'
import { createTokenService, type TokenService } from './tokens.ts'

/** The services of signing in that need no transaction. */
export type Identity = {
  tokens: TokenService
  /** Encrypts secrets that are stored and never shown. */
  seal: Seal
  /** Signs anchors of logs. */
  anchors: AnchorKey
  captcha: CaptchaConfig
  /** Real time, because tokens, sessions and captchas do not follow business time. */
  wall: () => Date
  /** Sends text messages. */
  sms: SmsTransport
  /** Identity providers through which users may sign in. */
  providers: Providers
  log?: Pick<Logger, 'warn'>
  compareHash: CompareHash
  /** Called after a sign-in by password; does nothing by default. */
  signedIn: (who: { tenantId: string; account: string }) => Promise<void> | undefined
  /** Keyed hash of a short secret; without the key, access to the database does not suffice to guess the secret. */
  fingerprint: (text: string) => string
  /** The server's signature of a text; a signature for one purpose is invalid for another. */
  sign: (purpose: string, text: string) => string
  /** Present where this installation is a demo. */
  demo: DemoSignIns | undefined
}

type IdentityOptions = {
  secretKey: string
  captcha: CaptchaConfig
  wall: () => Date
  sms?: SmsTransport
  providers?: readonly Provider[]
  publicUrl?: string
  log?: Pick<Logger, 'warn'>
  compareHash?: CompareHash
  signedIn?: Identity['signedIn']
  demo?: DemoSignIns | undefined
}

/**
 * The identity services of an installation. `secretKey` signs its tokens, encrypts its secrets and keys its
 * fingerprints.
 */
export function createIdentity({
  secretKey,
  captcha,
  wall,
  sms = noSms,
  providers = [],
  publicUrl = '',
  log,
  ...given
}: IdentityOptions): Identity {
  const sign = (purpose: string, text: string) => createHmac('sha256', secretKey).update(`${purpose}:${text}`).digest('base64url')
  const fingerprint = (text: string) => sign('code', text)
  const seal = createSeal(secretKey)
  return {
    tokens: createTokenService(secretKey),
    seal,
    anchors: anchorKey(secretKey),
    captcha,
    wall,
    sms,
    providers: createProviders(providers, publicUrl, seal),
    log,
    compareHash: given.compareHash ?? compareHash,
    signedIn: given.signedIn ?? (() => undefined),
    fingerprint,
    sign,
    demo: given.demo,
  }
}

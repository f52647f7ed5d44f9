import { createHmac } from 'node:crypto'
import type { Logger } from 'pino'
import { type AnchorKey, anchorKey } from '../anchor-key.ts'
import type { Captcha } from '../config.ts'
import { createSeal, type Seal } from '../seal.ts'
import { type CompareHash, compareHash } from './passwords.ts'
import { createProviders, type Provider, type Providers } from './providers.ts'
import { noSms, type SmsTransport } from './sms.ts'
import { createTokens, type Tokens } from './tokens.ts'

/** What the identity's use-cases need beside a transaction. */
export type Identity = {
  tokens: Tokens
  /** For what is kept and never shown. */
  seal: Seal
  /** Signs the anchors of logs. */
  anchors: AnchorKey
  captcha: Captcha
  /** Real time: tokens, sessions and captchas do not follow the clock of the business. */
  wall: () => Date
  /** What carries text messages. */
  sms: SmsTransport
  /** Other platforms to sign in by. */
  providers: Providers
  log?: Pick<Logger, 'warn'>
  compareHash: CompareHash
  /** Is told who has just signed in by a password; nobody is unless told. */
  signedIn: (who: { tenantId: string; account: string }) => Promise<void> | undefined
  /** What is kept of a short secret: who has the database alone cannot guess it. */
  fingerprint: (text: string) => string
  /** The signature of a text that the server alone may have made, for this purpose. */
  sign: (purpose: string, text: string) => string
}

type Given = {
  secretKey: string
  captcha: Captcha
  wall: () => Date
  sms?: SmsTransport
  providers?: readonly Provider[]
  publicUrl?: string
  log?: Pick<Logger, 'warn'>
  compareHash?: CompareHash
  signedIn?: Identity['signedIn']
}

/** The identity of an installation. `secretKey` signs its tokens, seals what is never shown and keys its fingerprints. */
export function createIdentity({ secretKey, captcha, wall, sms = noSms, providers = [], publicUrl = '', log, ...given }: Given): Identity {
  const sign = (purpose: string, text: string) => createHmac('sha256', secretKey).update(`${purpose}:${text}`).digest('base64url')
  const fingerprint = (text: string) => sign('code', text)
  const seal = createSeal(secretKey)
  return {
    tokens: createTokens(secretKey),
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
  }
}

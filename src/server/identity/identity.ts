import type { Captcha } from '../config.ts'
import { createSeal, type Seal } from '../seal.ts'
import { createTokens, type Tokens } from './tokens.ts'

/** What the identity's use-cases need beside a transaction. */
export type Identity = {
  tokens: Tokens
  /** For what is kept and never shown. */
  seal: Seal
  captcha: Captcha
  /** Real time: tokens, sessions and captchas do not follow the clock of the business. */
  wall: () => Date
}

/** The identity of an installation. `secretKey` signs its tokens and seals what is never shown. */
export function createIdentity({ secretKey, captcha, wall }: { secretKey: string; captcha: Captcha; wall: () => Date }): Identity {
  return { tokens: createTokens(secretKey), seal: createSeal(secretKey), captcha, wall }
}

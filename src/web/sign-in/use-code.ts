import { useEffect, useState } from 'react'
import { ApiRefusal, api } from '../client/api.ts'
import { useCaptcha } from './use-captcha.ts'

/** In seconds. A user who presses again earlier has more often clicked twice than lost the message. */
const waitSeconds = 60

type Purpose = 'AuthApi_loginSmscode' | 'AuthApi_forgetPasswordSmscode'

/**
 * Sends a code to a phone. `smsId` is the id of the message, `wait` the number of seconds until another one can be
 * sent, `captcha` the captcha for sending.
 */
export function useCode(purpose: Purpose) {
  const captcha = useCaptcha()
  const [smsId, setSmsId] = useState<string>()
  const [wait, setWait] = useState(0)
  const waiting = wait > 0
  useEffect(() => {
    if (!waiting) return
    const timer = setInterval(() => setWait((seconds) => Math.max(0, seconds - 1)), 1000)
    return () => clearInterval(timer)
  }, [waiting])

  const send = async ({ tenantId, phone, captcha: text }: { tenantId: string; phone: string; captcha: string }) => {
    const headers: Record<string, string> = captcha.needed ? { 'Captcha-Key': captcha.key, 'Captcha-Code': text.trim() } : {}
    try {
      const sent = await api(purpose, { body: { tenantId: tenantId.trim(), phone: phone.trim() }, headers })
      setSmsId(sent.smsId)
      setWait(waitSeconds)
    } catch (error) {
      throw error instanceof ApiRefusal && error.key === 'CAPTCHA_BAD' ? refusalAtField(error, 'captcha') : error
    } finally {
      // the captcha cannot be used again, even if it was right
      captcha.renew()
    }
  }
  return { captcha, smsId, wait, send }
}

/** The same refusal, attached to a field of the form. */
function refusalAtField({ code, msg, key, requestId }: ApiRefusal, field: string): ApiRefusal {
  return new ApiRefusal(code, msg, { key, fields: [{ field, rule: key, msg }] }, requestId)
}

/**
 * Attaches a refusal of the code to the code's field. A refused sign-in has no key and is shown there too, because the
 * code may be wrong.
 */
export async function withCodeRefusals<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    throw error instanceof ApiRefusal && ['', 'SMS_CODE_BAD'].includes(error.key) ? refusalAtField(error, 'smsCode') : error
  })
}

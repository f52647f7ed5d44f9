import { useEffect, useState } from 'react'
import { ApiRefusal, api } from '../client/api.ts'
import { useCaptcha } from './use-captcha.ts'

/** A second message so soon would more often be a double click than a lost one. */
const waitSeconds = 60

type Purpose = 'AuthApi_loginSmscode' | 'AuthApi_forgetPasswordSmscode'

/** Sends a code to a phone: the id of the message, the time until the next, and the captcha for sending. */
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
      // right or wrong, the captcha is used up
      captcha.renew()
    }
  }
  return { captcha, smsId, wait, send }
}

/** The same refusal for a field of the form. */
function refusalAtField({ code, msg, key, requestId }: ApiRefusal, field: string): ApiRefusal {
  return new ApiRefusal(code, msg, { key, fields: [{ field, rule: key, msg }] }, requestId)
}

/**
 * Attributes refusals to the field of the code; a refused sign-in, which names no rule, is about the code as well.
 */
export async function withCodeRefusals<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    throw error instanceof ApiRefusal && ['', 'SMS_CODE_BAD'].includes(error.key) ? refusalAtField(error, 'smsCode') : error
  })
}

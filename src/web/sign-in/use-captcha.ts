import { useCallback, useEffect, useState } from 'react'
import { api } from '../client/api.ts'
import { errorText } from '../client/error-text.ts'

type Picture = { key: string; image: string; failure?: string }

/**
 * Reads a captcha picture, which is valid for one attempt. `needed` is false if the server does not require a captcha;
 * `renew` reads a new picture.
 */
export function useCaptcha() {
  const [picture, setPicture] = useState<Picture>({ key: '', image: '' })
  const renew = useCallback(() => {
    api('AuthApi_captcha').then(setPicture, (error: unknown) => {
      setPicture({ key: '', image: '', failure: errorText(error) })
    })
  }, [])
  useEffect(renew, [renew])
  return { ...picture, needed: picture.image !== '', renew }
}

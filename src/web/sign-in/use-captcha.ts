import { useCallback, useEffect, useState } from 'react'
import { api } from '../client/api.ts'
import { errorText } from '../client/error-text.ts'

type Picture = { key: string; image: string; failure?: string }

/** The captcha picture, valid once; undefined where the server needs none. */
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

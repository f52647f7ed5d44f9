import { useWord } from '../i18n/index.ts'
import { TextField, type TextFieldProps } from '../ui/fields/fields.tsx'
import type { useCaptcha } from './use-captcha.ts'

type CaptchaFieldProps = Pick<TextFieldProps, 'name' | 'value' | 'onChange' | 'error'> & {
  captcha: Pick<ReturnType<typeof useCaptcha>, 'image' | 'renew'>
}

/** The captcha picture and the field for its text. A click on the picture shows a new one. */
export function CaptchaField({ captcha, ...field }: CaptchaFieldProps) {
  const word = useWord()
  return (
    <div className="sign-in-captcha">
      <TextField {...field} label={word('captcha')} autoComplete="off" maxLength={8} />
      <button type="button" onClick={captcha.renew} title={word('captchaPicture')}>
        <img src={captcha.image} alt={word('captchaPicture')} width={130} height={48} />
      </button>
    </div>
  )
}

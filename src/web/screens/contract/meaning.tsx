import { useLanguage } from '../../i18n/index.ts'
import { partsIn } from './open-api.ts'

/**
 * A description in the reader's language. Details are often written in English only, so a Chinese reader gets these as
 * well.
 */
export function Meaning({ of = '' }: { of?: string | undefined }) {
  const [language] = useLanguage()
  const { own, other } = partsIn(of, language)
  return (
    <>
      {own}
      {language === 'zh' && other && <span className="ui-muted"> {other}</span>}
    </>
  )
}

import { useLanguage } from '../../i18n/index.ts'
import { partsIn } from './open-api.ts'

/** What a description says in the reader's language. Details are often said in English alone, so a Chinese reader has that beside it. */
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

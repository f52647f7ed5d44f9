import { type ReactNode, useEffect } from 'react'
import type { Words } from '#domain/core/words.ts'
import { useLanguage, useSay, useWord } from '../i18n/index.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icons.tsx'
import { useScreenClass } from '../ui/screen-class.ts'
import { useTheme } from '../ui/theme/theme.ts'
import { isThemeName, themes } from '../ui/theme/themes.ts'
import { ReceiptPicture } from './purchase-receipt-picture.tsx'
import '../sign-in/sign-in.css'

type EntranceProps = {
  heading: string
  text?: string
  /** Title of the browser's tab. By default it is the heading. */
  title?: string
  /** True: the product is presented beside the card, if there is room. */
  showsProduct?: boolean
  children: ReactNode
}

const points = [
  { zh: '采购、库存、销售、门店与资金，一处办完', en: 'Buying, stock, sales, stores and money in one place' },
  { zh: '每张单据按自己的规则流转，不能做的事一句话说清', en: 'Every document keeps its own rules, and says why something cannot be done' },
  { zh: '每个数字点开就是它的来历', en: 'Every figure opens the documents it is made of' },
] as const satisfies readonly Words[]

/** Presents the product, with the diagram of a law. */
function Brand() {
  const word = useWord()
  const say = useSay()
  return (
    <aside className="sign-in-brand" aria-label={word('product')}>
      <div className="sign-in-said">
        <p className="sign-in-product">
          <img src="/favicon.svg" alt="" width={28} height={28} />
          {word('product')}
        </p>
        <p className="sign-in-claim">{word('tagline')}</p>
        <ul>
          {points.map((point) => (
            <li key={point.en}>
              <Icon name="check" size={14} />
              {say(point)}
            </li>
          ))}
        </ul>
      </div>
      <ReceiptPicture />
    </aside>
  )
}

/** The card with a form that is shown before signing in. Language and theme can be chosen below it. */
export function Entrance({ heading, text, title = heading, showsProduct: door = false, children }: EntranceProps) {
  const isWide = useScreenClass() > 1
  const word = useWord()
  useEffect(() => {
    document.title = `${title} · ${word('product')}`
  }, [title, word])
  return (
    <div className="sign-in" data-door={door || undefined}>
      {door && isWide && <Brand />}
      <main className="sign-in-card">
        <header>
          <img src="/favicon.svg" alt="" width={36} height={36} />
          <div>
            <h1>{heading}</h1>
            {text !== undefined && <p className="ui-hint">{text}</p>}
          </div>
        </header>
        {children}
      </main>
      <Preferences />
    </div>
  )
}

function Preferences() {
  const word = useWord()
  const say = useSay()
  const [language, setLanguage] = useLanguage()
  const [theme, setTheme] = useTheme()
  const other = language === 'zh' ? 'en' : 'zh'
  return (
    <footer className="sign-in-preferences">
      <Button kind="quiet" lang={other} onClick={() => setLanguage(other)}>
        {word('otherLanguage')}
      </Button>
      <label className="sign-in-theme">
        {word('theme')}
        <select className="ui-input" value={theme} onChange={({ target }) => isThemeName(target.value) && setTheme(target.value)}>
          {Object.entries(themes).map(([name, { label }]) => (
            <option key={name} value={name}>
              {say(label)}
            </option>
          ))}
        </select>
      </label>
    </footer>
  )
}

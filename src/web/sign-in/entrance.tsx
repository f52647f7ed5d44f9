import { type ReactNode, useEffect } from 'react'
import { useLanguage, useSay, useWord } from '../i18n/index.ts'
import { Button } from '../ui/button.tsx'
import { useTheme } from '../ui/theme.ts'
import { isThemeName, themes } from '../ui/themes.ts'
import './sign-in.css'

type EntranceProps = {
  heading: string
  text?: string
  /** Of the browser's tab, where it is not the heading. */
  title?: string
  children: ReactNode
}

/** The card that stands before the shell, with language and theme below it. */
export function Entrance({ heading, text, title = heading, children }: EntranceProps) {
  const word = useWord()
  useEffect(() => {
    document.title = `${title} · ${word('product')}`
  }, [title, word])
  return (
    <div className="sign-in">
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
      <select
        className="ui-input"
        aria-label={word('theme')}
        value={theme}
        onChange={({ target }) => isThemeName(target.value) && setTheme(target.value)}
      >
        {Object.entries(themes).map(([name, { label }]) => (
          <option key={name} value={name}>
            {say(label)}
          </option>
        ))}
      </select>
    </footer>
  )
}

import { Drawer, Portal } from '@chakra-ui/react'
import { useRef, useState } from 'react'
import { machinePathOf } from '../diagrams/machine-paths.ts'
import { useLanguage, useSay, useWord } from '../i18n/index.ts'
import { leavesOf, type MenuLine } from '../navigation/menu-tree.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { keepOpenAfterMenu } from '../ui/dialog.tsx'
import { namedKeys } from '../ui/hotkey.ts'
import { Icon } from '../ui/icons.tsx'
import { Chord } from './chord.tsx'
import { findHelp } from './find-help.ts'
import { helpOf, type PageHelp } from './page-help.ts'
import { type Term, termNamed } from './terms.ts'
import { helpWords } from './words.ts'
import './help.css'

type HelpProps = { current: string; lines: readonly MenuLine[]; onOpen: (path: string) => void; onTour: () => void; onClose: () => void }

/** Help for the current page: its purpose, keys and terms. It also searches all pages and terms. */
export default function HelpPanel({ current, lines, onOpen, onTour, onClose }: HelpProps) {
  const say = useSay()
  const word = useWord()
  const [text, setText] = useState('')
  const search = useRef<HTMLInputElement>(null)
  const [met] = useState(termsOnScreen)
  const [keys] = useState(namedKeys)
  const help = helpOf(current)
  const open = (path: string) => {
    onClose()
    onOpen(path)
  }
  return (
    <Drawer.Root
      open
      onOpenChange={(change) => !change.open && onClose()}
      onRequestDismiss={keepOpenAfterMenu}
      placement="end"
      initialFocusEl={() => search.current}
    >
      <Portal>
        <Drawer.Positioner>
          <Drawer.Content className="help">
            <header className="help-head">
              <Drawer.Title>{say(helpWords.help)}</Drawer.Title>
              <IconButton label={word('close')} onClick={onClose}>
                <Icon name="close" />
              </IconButton>
            </header>
            <Drawer.Body className="help-body">
              <input
                ref={search}
                type="search"
                className="ui-input"
                aria-label={say(helpWords.search)}
                placeholder={say(helpWords.search)}
                value={text}
                onChange={(event) => setText(event.target.value)}
              />
              {text.trim() === '' ? (
                <OfPage {...{ help, keys, met, onOpen: open }} />
              ) : (
                <SearchResults text={text} lines={lines} onOpen={open} />
              )}
            </Drawer.Body>
            <Drawer.Footer className="help-ways">
              <Button
                onClick={() => {
                  onClose()
                  onTour()
                }}
              >
                {say(helpWords.tour)}
              </Button>
              {leavesOf(lines).some(({ path }) => path === '/system/settings') && (
                <Button kind="quiet" onClick={() => open('/setup')}>
                  {say(helpWords.setup)}
                </Button>
              )}
            </Drawer.Footer>
          </Drawer.Content>
        </Drawer.Positioner>
      </Portal>
    </Drawer.Root>
  )
}

type OfPageProps = { help: PageHelp | undefined; keys: ReturnType<typeof namedKeys>; met: readonly Term[]; onOpen: (path: string) => void }

function OfPage({ help, keys, met, onOpen }: OfPageProps) {
  const say = useSay()
  return (
    <>
      {help && (
        <section>
          <h2>{say(help.title)}</h2>
          <p>{say(help.purpose)}</p>
          {help.usedBy.length > 0 && (
            <p className="ui-hint">
              {say(helpWords.usedBy)}
              {help.usedBy.map((one) => say(one)).join(say({ zh: '、', en: ', ' }))}
            </p>
          )}
          {help.law && <DocumentStates law={help.law} onOpen={onOpen} />}
        </section>
      )}
      {met.length > 0 && <Terms head={say(helpWords.terms)} terms={met} />}
      <section>
        <h3>{say(helpWords.keys)}</h3>
        <dl className="shell-keys">
          {keys.map(({ keys: chord, label }) => (
            <div key={chord}>
              <dt>
                <Chord keys={chord} />
              </dt>
              <dd>{say(label)}</dd>
            </div>
          ))}
        </dl>
      </section>
    </>
  )
}

function DocumentStates({ law: { kind, states }, onOpen }: { law: NonNullable<PageHelp['law']>; onOpen: (path: string) => void }) {
  const say = useSay()
  return (
    <>
      <p>
        {say(helpWords.steps)}
        <span className="ui-hint"> {states.map((state) => say(state)).join(' · ')}</span>
      </p>
      <button type="button" className="ui-link" onClick={() => onOpen(machinePathOf(kind))}>
        {say(helpWords.law)}
      </button>
    </>
  )
}

function Terms({ head, terms }: { head: string; terms: readonly Term[] }) {
  const say = useSay()
  return (
    <section>
      <h3>{head}</h3>
      <dl className="help-terms">
        {terms.map(({ term, says }) => (
          <div key={term.en}>
            <dt>{say(term)}</dt>
            <dd>{say(says)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function SearchResults({ text, lines, onOpen }: { text: string; lines: readonly MenuLine[]; onOpen: (path: string) => void }) {
  const say = useSay()
  const [language] = useLanguage()
  const { pages, terms } = findHelp(text, lines, language)
  if (pages.length + terms.length === 0) return <p className="ui-muted">{say(helpWords.nothing)}</p>
  return (
    <>
      {pages.length > 0 && (
        <section>
          <h3>{say(helpWords.pages)}</h3>
          <ul className="help-pages">
            {pages.map(({ path, help }) => (
              <li key={path}>
                <button type="button" className="ui-link" onClick={() => onOpen(path)}>
                  {say(help.title)}
                </button>
                <span className="ui-hint">{say(help.purpose)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {terms.length > 0 && <Terms head={say(helpWords.allTerms)} terms={terms} />}
    </>
  )
}

/** The terms that labels on the screen refer to, in the order of the labels. */
function termsOnScreen(): readonly Term[] {
  const pane = document.querySelector('.shell-pane:not([hidden])')
  const labels = [...(pane?.querySelectorAll('.ui-label, .ui-filter-label, th, [role=columnheader], dt') ?? [])]
  return [...new Set(labels.flatMap((label) => termNamed(label.textContent ?? '') ?? []))]
}

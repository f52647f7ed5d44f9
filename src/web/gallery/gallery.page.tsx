import { ChakraProvider } from '@chakra-ui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import { SessionContext } from '../client/session.ts'
import { useLanguage, useSay, useWord } from '../i18n/index.ts'
import { openTabs, TabsContext } from '../navigation/tabs.ts'
import { ActionButton } from '../ui/actions/action-button.tsx'
import { AskProvider } from '../ui/actions/ask.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { Button, IconButton } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { DateField } from '../ui/fields/date-field.tsx'
import { DecimalField } from '../ui/fields/decimal-field.tsx'
import { SelectField, SwitchField, TextAreaField, TextField } from '../ui/fields/fields.tsx'
import { MomentField } from '../ui/fields/moment-field.tsx'
import { Icon } from '../ui/icons.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Empty, ErrorState, Forbidden, Skeleton, State } from '../ui/states.tsx'
import { system } from '../ui/theme/system.ts'
import { useTheme } from '../ui/theme/theme.ts'
import { isThemeName, themes } from '../ui/theme/themes.ts'
import { Toaster } from '../ui/toast.tsx'
import { away, failure, galleryAnswers } from './gallery-answers.ts'
import { GalleryCharts } from './gallery-charts.tsx'
import { GalleryFrame } from './gallery-frame.tsx'
import { GalleryLines } from './gallery-lines.tsx'
import { GalleryMenu } from './gallery-menu.tsx'
import { GalleryPick } from './gallery-pick.tsx'
import { GalleryRows } from './gallery-rows.tsx'
import { gallerySession } from './gallery-session.ts'
import { GalleryBeside } from './gallery-side-panel.tsx'
import { GalleryWindows } from './gallery-windows.tsx'
import { galleryWords as words } from './words.ts'
import './gallery.css'

const signedIn = gallerySession()

/**
 * All parts of the user interface in their states, in the chosen theme and language. It is for developers and exists
 * in development only, at `/ui`. Screenshots of it are compared with stored ones, so nothing on it moves or shows the
 * time.
 */
export default function GalleryPage() {
  const say = useSay()
  return (
    <GalleryProviders>
      <main className="gallery">
        <PageHead title={say(words.title)} count={1204}>
          <Look />
        </PageHead>
        {parts.map(([title, Shown]) => (
          <section key={title.en} aria-label={say(title)} className="gallery-part">
            <h2>{say(title)}</h2>
            <Shown />
          </section>
        ))}
      </main>
      <Toaster />
    </GalleryProviders>
  )
}

/** The providers that the frame needs. The prepared answers are in the reader's language. */
function GalleryProviders({ children }: { children: ReactNode }) {
  const say = useSay()
  const [language] = useLanguage()
  const answers = useMemo(() => galleryAnswers(say), [say])
  const [tabs] = useState(() => openTabs())
  return (
    <ChakraProvider value={system}>
      <QueryClientProvider key={language} client={answers}>
        <SessionContext value={signedIn}>
          <TabsContext value={tabs}>
            <AskProvider>{children}</AskProvider>
          </TabsContext>
        </SessionContext>
      </QueryClientProvider>
    </ChakraProvider>
  )
}

function Look() {
  const say = useSay()
  const word = useWord()
  const [theme, setTheme] = useTheme()
  const [language, setLanguage] = useLanguage()
  const options = Object.entries(themes).map(([value, { label }]) => ({ value, label: say(label) }))
  return (
    <>
      <SelectField
        label={word('theme')}
        labelHidden
        value={theme}
        options={options}
        onChange={(name) => isThemeName(name) && setTheme(name)}
      />
      <Button onClick={() => setLanguage(language === 'zh' ? 'en' : 'zh')}>{word('otherLanguage')}</Button>
    </>
  )
}

const nothing = () => undefined

function Actions() {
  const say = useSay()
  return (
    <div className="ui-bar">
      <ActionButton primary shortcut="Ctrl+S" onRun={nothing}>
        {say(words.primary)}
      </ActionButton>
      <ActionButton onRun={nothing}>{say(words.plain)}</ActionButton>
      <ActionButton quiet onRun={nothing}>
        {say(words.quiet)}
      </ActionButton>
      <ActionButton danger onRun={nothing}>
        {say(words.danger)}
      </ActionButton>
      <ActionButton disabled reason={say(words.why)} onRun={nothing}>
        {say(words.disabled)}
      </ActionButton>
      <ActionButton primary disabled reason={say(words.why)} onRun={nothing}>
        {say(words.disabled)}
      </ActionButton>
      <Button aria-busy>{say(words.busy)}</Button>
      <IconButton label={say(words.plain)}>
        <Icon name="refresh" />
      </IconButton>
      <Avatar name={say(words.value)} />
    </div>
  )
}

function Fields() {
  const say = useSay()
  const text = { label: say(words.name), value: say(words.value), onChange: nothing }
  const types = [{ value: '1', label: say(words.plain) }]
  return (
    <div className="gallery-fields">
      <TextField {...text} required hint={say(words.hint)} />
      <TextField {...text} value="" required error={say(words.wrong)} />
      <TextField {...text} label={say(words.readOnly)} readOnly />
      <DecimalField label={say(words.amount)} value="1234.50" places={2} onChange={nothing} />
      <DecimalField label={say(words.amount)} value="-80" places={2} error={say(words.wrong)} onChange={nothing} />
      <DateField label={say(words.date)} value="2026-11-26" today="2026-11-26" onChange={nothing} />
      <DateField label={say(words.date)} value="2026-13-99" today="2026-11-26" onChange={nothing} />
      <DateField label={say(words.date)} value="2026-11-26" readOnly onChange={nothing} />
      <MomentField label={say(words.moment)} value="2026-11-26 10:02:00" onChange={nothing} />
      <SelectField label={say(words.choice)} value="1" options={types} onChange={nothing} />
      <SwitchField label={say(words.on)} value onChange={nothing} />
      <SwitchField label={say(words.on)} value={false} reason={say(words.why)} onChange={nothing} />
      <TextAreaField label={say(words.note)} value={say(words.hint)} onChange={nothing} />
    </div>
  )
}

function States() {
  const say = useSay()
  return (
    <div className="gallery-states">
      <Empty action={<Button>{say(words.plain)}</Button>}>{say(words.empty)}</Empty>
      <ErrorState error={failure} onRetry={nothing} />
      <ErrorState error={away} onRetry={nothing} />
      <Forbidden right="purchaseorder_view" />
      <State name="notFound">{say(words.notFound)}</State>
      <Card title={say(words.card)} extra={<Button kind="quiet">{say(words.quiet)}</Button>}>
        <div className="gallery-waiting">
          <Skeleton width="100%" lines={3} />
        </div>
      </Card>
    </div>
  )
}

const parts = [
  [words.actions, Actions],
  [words.windows, GalleryWindows],
  [words.pick, GalleryPick],
  [words.frame, GalleryFrame],
  [words.side, GalleryMenu],
  [words.fields, Fields],
  [words.rows, GalleryRows],
  [words.beside, GalleryBeside],
  [words.lines, GalleryLines],
  [words.charts, GalleryCharts],
  [words.states, States],
] as const

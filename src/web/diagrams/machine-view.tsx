import { type ReactNode, useRef, useState } from 'react'
import type { AnyWords } from '#machines/engine/in-words.ts'
import { fillTemplate } from '../document-words/fill-words.ts'
import { useLanguage, useSay, useWord } from '../i18n/index.ts'
import { useOpenTab } from '../navigation/tabs.ts'
import { ActionButton } from '../ui/actions/action-button.tsx'
import { Button } from '../ui/button.tsx'
import { Chips } from '../ui/chips.tsx'
import { PrintOnly } from '../ui/print-only.tsx'
import { toast } from '../ui/toast.tsx'
import { Diagram, type DiagramProps } from './diagram.tsx'
import { Legend } from './diagram-lists.tsx'
import './diagrams.css'
import './machine.css'
import type { Box } from './geometry.ts'
import { MachineHash } from './hash.tsx'
import { LawTable } from './law-table.tsx'
import { machinesPath } from './machine-paths.ts'
import { mermaidOf } from './mermaid.ts'
import { SaveMenu } from './save-menu.tsx'
import { Viewport } from './viewport.tsx'
import { diagramWords } from './words.ts'

/** Print layout: portrait for the picture, landscape for the table. */
const paper = '@page { size: A4; margin: 12mm } @page machine-table { size: A4 landscape; margin: 12mm }'

type Shape = 'picture' | 'table'

type Props = Omit<DiagramProps, 'scale' | 'ref'> & {
  focus?: Box | undefined
  /** Link to the document that the diagram shows. */
  subject?: ReactNode
  /** Shown beside the picture. */
  aside?: ReactNode
}

/** A law on a full page, as a picture or a table, with buttons to export, copy and print it. */
export function MachineView({ focus, subject, aside, ...diagram }: Props) {
  const { words, file, current, now } = diagram
  const say = useSay()
  const [language] = useLanguage()
  const [shape, setShape] = useState<Shape>('picture')
  const picture = useRef<SVGSVGElement>(null)
  const title = say(fillTemplate(diagramWords.titleOf, { document: words.label }))
  const live = current !== undefined
  const table = <LawTable words={words} current={current} now={now} />
  return (
    <section className="shell-page dg-page" aria-label={title}>
      <header className="dg-head-line">
        <h1>{title}</h1>
        {subject}
        <MachineHash hash={file.hash} />
        <span className="ui-spread" />
        <Chips
          label={say(diagramWords.showAs)}
          chips={[
            { value: 'picture', label: say(diagramWords.asPicture) },
            { value: 'table', label: say(diagramWords.asTable) },
          ]}
          value={shape}
          onChange={setShape}
        />
        <MachineExports words={words} name={title} picture={picture} />
      </header>
      <div className="dg-body">
        <div className="dg-main">
          {shape === 'picture' ? (
            <>
              <Viewport layout={file.layouts[language]} focus={focus} label={title}>
                {(scale) => <Diagram {...diagram} scale={scale} ref={picture} />}
              </Viewport>
              <div className="ui-hidden">{table}</div>
              <Legend live={live} />
            </>
          ) : (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
            <section className="dg-table-frame" aria-label={say(diagramWords.asTable)} tabIndex={0}>
              {table}
            </section>
          )}
        </div>
        {aside && shape === 'picture' && <aside className="dg-aside">{aside}</aside>}
      </div>
      <PrintOnly pages={paper}>
        <div className="dg-print" data-theme="default">
          <h1>{title}</h1>
          <p>
            {subject} {say(diagramWords.hash)} {file.hash}
          </p>
          <Diagram {...diagram} />
          <Legend live={live} />
          {table}
        </div>
      </PrintOnly>
    </section>
  )
}

function MachineExports({ words, name, picture }: { words: AnyWords; name: string; picture: { current: SVGSVGElement | null } }) {
  const say = useSay()
  const word = useWord()
  const [language] = useLanguage()
  const open = useOpenTab()
  const saveSvg = async () => {
    const { saveSvg: save } = await import('./save-svg.ts')
    if (picture.current) save(picture.current, name)
  }
  const copy = async () => {
    await navigator.clipboard.writeText(mermaidOf(words, language))
    toast.success(word('copied'))
  }
  return (
    <div className="ui-bar">
      <Button kind="quiet" onClick={() => open(machinesPath)}>
        {say(diagramWords.machines)}
      </Button>
      <ActionButton quiet onRun={saveSvg}>
        {say(diagramWords.saveSvg)}
      </ActionButton>
      <ActionButton quiet onRun={copy}>
        {say(diagramWords.copyMermaid)}
      </ActionButton>
      <SaveMenu words={words} name={name} picture={picture} />
      <Button onClick={() => window.print()}>{say(diagramWords.print)}</Button>
    </div>
  )
}

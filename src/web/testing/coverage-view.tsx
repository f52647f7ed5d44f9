import { use } from 'react'
import type { Language, Words } from '#domain/words.ts'
import type { AnyWords } from '#machines/engine/in-words.ts'
import { Diagram, type StepTraffic } from '../diagrams/diagram.tsx'
import { diagramFileOf } from '../diagrams/diagram-files.ts'
import { PlainTable } from '../diagrams/plain-table.tsx'
import { stepId, stepsOf } from '../diagrams/steps.ts'
import { Viewport } from '../diagrams/viewport.tsx'
import { filled } from '../documents/words/fill-words.ts'
import { useLanguage, useSay } from '../i18n/index.ts'
import { Empty } from '../ui/states.tsx'
import { type CoverageOf, keptCoverage, type Measure, measures } from './coverage.ts'
import { testingWords as words } from './words.ts'

/** How much of a law its tests reach, on its picture and as figures; what they do not is named. */
export function CoverageView({ law }: { law: AnyWords }) {
  const say = useSay()
  const [language] = useLanguage()
  const file = use(diagramFileOf(law.id))
  const coverage = use(keptCoverage())[law.id]
  if (!coverage) return <Empty>{say(words.nothingKept)}</Empty>
  return (
    <>
      <div className="testing-picture">
        <Viewport layout={file.layouts[language]} label={say(filled(words.pictureOf, { document: law.label }))}>
          {(scale) => <Diagram words={law} file={file} traffic={reachedOn(law, coverage)} scale={scale} />}
        </Viewport>
      </div>
      <Figures law={law} coverage={coverage} />
    </>
  )
}

function Figures({ law, coverage }: { law: AnyWords; coverage: CoverageOf }) {
  const say = useSay()
  const [language] = useLanguage()
  return (
    <section className="testing-scroll">
      <PlainTable title={words.coverage} heads={[words.measure, words.reached, words.missed]} figures={[words.reached]}>
        {measures.map((measure) => {
          const { of, reached, missed } = coverage[measure]
          return (
            <tr key={measure}>
              <th scope="row" className="testing-name">
                {say(words[measure])}
              </th>
              <td className="ui-number">{`${reached} / ${of}`}</td>
              <td>
                {missed.length === 0
                  ? say(words.allReached)
                  : missed.map((name) => saidOf(law, measure, name, language)).join(comma[language])}
              </td>
            </tr>
          )
        })}
      </PlainTable>
    </section>
  )
}

const comma = { zh: '、', en: ', ' } as const

/** What was not reached, as people call it: the parts of its name that the law has words for. */
function saidOf(law: AnyWords, measure: Measure, name: string, language: Language): string {
  const event = (type = '') => (law.events[type] as Words | undefined)?.[language] ?? type
  const state = (one = '') => law.statusName(one, language)
  const [first, second, third] = name.split(' ')
  if (measure === 'states') return state(first)
  if (measure === 'transitions') return `${state(first)} ${event(second)} → ${state(third)}`
  if (measure === 'refusals') return `${state(first)} ${event(second)} ${third}`
  if (measure === 'roles') return `${first} ${event(second)}`
  return `${(law.guards[first ?? ''] as Words | undefined)?.[language] ?? first} ${second === 'yes' ? '✓' : '✗'}`
}

/** What is reached is marked on the picture; what is not is drawn as what was never taken. */
function reachedOn(law: AnyWords, { transitions }: CoverageOf): ReadonlyMap<string, StepTraffic> {
  const missed = new Set(transitions.missed)
  const reached = stepsOf(law).filter(({ from, event, to }) => !missed.has(`${from} ${event} ${to}`))
  return new Map(reached.map(({ from, event, to }) => [stepId(from, event, to), { count: '✓', share: 0.3 }]))
}

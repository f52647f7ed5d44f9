import { use } from 'react'
import type { Language, Words } from '#domain/core/words.ts'
import type { AnyWords } from '#machines/engine/in-words.ts'
import { Diagram, type StepTraffic } from '../diagrams/diagram.tsx'
import { diagramFileOf } from '../diagrams/diagram-files.ts'
import { PlainTable } from '../diagrams/plain-table.tsx'
import { stepId, stepsOf } from '../diagrams/steps.ts'
import { Viewport } from '../diagrams/viewport.tsx'
import { fillTemplate } from '../document-words/fill-words.ts'
import { useLanguage, useSay } from '../i18n/index.ts'
import { Empty } from '../ui/states.tsx'
import { type LawCoverage, type Measure, measures, storedCoverage } from './coverage.ts'
import { testingWords as words } from './words.ts'

/** The test coverage of a law, on its diagram and as figures. What is not covered is listed. */
export function CoverageView({ law }: { law: AnyWords }) {
  const say = useSay()
  const [language] = useLanguage()
  const file = use(diagramFileOf(law.id))
  const coverage = use(storedCoverage())[law.id]
  if (!coverage) return <Empty>{say(words.nothingKept)}</Empty>
  return (
    <>
      <div className="testing-picture">
        <Viewport layout={file.layouts[language]} label={say(fillTemplate(words.pictureOf, { document: law.label }))}>
          {(scale) => <Diagram words={law} file={file} traffic={coveredTransitions(law, coverage)} scale={scale} />}
        </Viewport>
      </div>
      <Figures law={law} coverage={coverage} />
    </>
  )
}

function Figures({ law, coverage }: { law: AnyWords; coverage: LawCoverage }) {
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
                  : missed.map((name) => missedLabel(law, measure, name, language)).join(comma[language])}
              </td>
            </tr>
          )
        })}
      </PlainTable>
    </section>
  )
}

const comma = { zh: '、', en: ', ' } as const

/** The label of an item that is not covered. Parts of its name for which the law has no words stay as they are. */
function missedLabel(law: AnyWords, measure: Measure, name: string, language: Language): string {
  const event = (type = '') => (law.events[type] as Words | undefined)?.[language] ?? type
  const state = (one = '') => law.statusName(one, language)
  const [first, second, third] = name.split(' ')
  if (measure === 'states') return state(first)
  if (measure === 'transitions') return `${state(first)} ${event(second)} → ${state(third)}`
  if (measure === 'refusals') return `${state(first)} ${event(second)} ${third}`
  if (measure === 'roles') return `${first} ${event(second)}`
  return `${(law.guards[first ?? ''] as Words | undefined)?.[language] ?? first} ${second === 'yes' ? '✓' : '✗'}`
}

/** The covered transitions, for the diagram; it draws the others as not taken. */
function coveredTransitions(law: AnyWords, { transitions }: LawCoverage): ReadonlyMap<string, StepTraffic> {
  const missed = new Set(transitions.missed)
  const reached = stepsOf(law).filter(({ from, event, to }) => !missed.has(`${from} ${event} ${to}`))
  return new Map(reached.map(({ from, event, to }) => [stepId(from, event, to), { count: '✓', share: 0.3 }]))
}

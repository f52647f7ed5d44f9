import { use, useMemo } from 'react'
import type { AnyWords } from '#machines/engine/in-words.ts'
import { type Path, type PathFile, pathsOf } from '#machines/paths/path-file.ts'
import { strategies } from '#machines/paths/strategies.ts'
import { saveFile } from '../core/save-file.ts'
import { Diagram, type StepTraffic } from '../diagrams/diagram.tsx'
import { diagramFileOf } from '../diagrams/diagram-files.ts'
import { stepId } from '../diagrams/steps.ts'
import { Viewport } from '../diagrams/viewport.tsx'
import { fillTemplate } from '../document-words/fill-words.ts'
import { useLanguage, useSay } from '../i18n/index.ts'
import { Button } from '../ui/button.tsx'
import { SelectField } from '../ui/fields/fields.tsx'
import { PathSteps } from './path-steps.tsx'
import { testingWords as words } from './words.ts'

type PathChoice = { strategy: string; seed: number; path: number }
type Props = PathChoice & { law: AnyWords; onChange: (change: { strategy?: string; seed?: number; path?: number | null }) => void }

const seeds = Array.from({ length: 20 }, (_, at) => String(at + 1))
const nameOf = ({ machine, strategy, seed }: PathFile) => `${machine}.${strategy}.${seed}.json`

/** The paths that a strategy finds through a law, with the chosen one on the diagram. */
export function PathsView({ law, strategy, seed, path, onChange }: Props) {
  const say = useSay()
  const [language] = useLanguage()
  const file = use(diagramFileOf(law.id))
  const found = useMemo(() => pathsOf(law, { strategy, seed }), [law, strategy, seed])
  const shown = found.paths[path - 1] ?? found.paths[0]
  return (
    <>
      <Choice {...{ strategy, seed, path, onChange }} file={found} />
      <Summary file={found} />
      <div className="testing-body">
        <div className="testing-picture">
          <Viewport layout={file.layouts[language]} label={say(fillTemplate(words.pictureOf, { document: law.label }))}>
            {(scale) => <Diagram words={law} file={file} traffic={shown ? stepsByTransition(shown) : undefined} scale={scale} />}
          </Viewport>
        </div>
        <PathList law={law} file={found} path={shown?.id ?? 0} onShow={(id) => onChange({ path: id })} />
      </div>
      {shown && <PathSteps law={law} path={shown} />}
    </>
  )
}

function Choice({ strategy, seed, file, onChange }: PathChoice & { file: PathFile; onChange: Props['onChange'] }) {
  const say = useSay()
  const names = words.strategies as Readonly<Record<string, (typeof words.strategies)['random']>>
  const save = () => saveFile(new File([`${JSON.stringify(file, null, 1)}\n`], nameOf(file), { type: 'application/json' }))
  return (
    <div className="ui-bar">
      <SelectField
        label={say(words.strategy)}
        width={208}
        options={Object.keys(strategies).map((value) => ({ value, label: say(names[value] ?? { zh: value, en: value }) }))}
        value={strategy}
        onChange={(next) => onChange({ strategy: next, path: null })}
      />
      <SelectField
        label={say(words.seed)}
        width={96}
        options={seeds.map((value) => ({ value, label: value }))}
        value={String(seed)}
        onChange={(next) => onChange({ seed: Number(next), path: null })}
      />
      <Button onClick={() => onChange({ seed: (seed % seeds.length) + 1, path: null })}>{say(words.another)}</Button>
      <Button kind="primary" onClick={save}>
        {say(words.download)}
      </Button>
    </div>
  )
}

function Summary({ file }: { file: PathFile }) {
  const say = useSay()
  const steps = file.paths.reduce((sum, path) => sum + path.steps.length, 0)
  const counts = { paths: String(file.paths.length), steps: String(steps), left: String(file.left.length) }
  return (
    <p className="ui-muted">
      <span role="status">{say(fillTemplate(words.summary, counts))}</span> · {say(words.walk)}{' '}
      <code>{`npm run walk -- ${nameOf(file)} --against http`}</code>
    </p>
  )
}

type ListProps = { law: AnyWords; file: PathFile; path: number; onShow: (id: number) => void }

function PathList({ law, file, path, onShow }: ListProps) {
  const say = useSay()
  const said = (one: Path) => one.steps.map(({ event }) => say(law.events[event] ?? { zh: event, en: event })).join(' → ')
  return (
    <ol className="testing-list" aria-label={say(words.paths)}>
      {file.paths.map((one) => (
        <li key={one.id}>
          <button type="button" aria-pressed={one.id === path} onClick={() => onShow(one.id)}>
            {say(fillTemplate(words.pathNo, { no: String(one.id) }))} <span className="ui-muted">{said(one)}</span>
          </button>
        </li>
      ))}
    </ol>
  )
}

/** The numbers of the path's steps for each transition, for the diagram. */
function stepsByTransition({ steps }: Path): ReadonlyMap<string, StepTraffic> {
  const places = Map.groupBy(steps.entries(), ([, { from, event, to }]) => stepId(from, event, to))
  return new Map([...places].map(([id, taken]) => [id, { count: taken.map(([at]) => at + 1).join(','), share: 1 }]))
}

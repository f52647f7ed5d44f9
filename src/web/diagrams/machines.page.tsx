import { use } from 'react'
import { type AnyWords, transitionsOf } from '#machines/engine/in-words.ts'
import { documents } from '#machines/index.ts'
import { useSay } from '../i18n/index.ts'
import { useOpenTab } from '../shell/tabs.ts'
import { diagramFileOf } from './diagram-files.ts'
import './machine.css'
import { MachineHash } from './hash.tsx'
import { machinePathOf } from './machine-paths.ts'
import { diagramWords } from './words.ts'

const machines = Object.values(documents) as readonly AnyWords[]
const columns = ['type', 'states', 'events', 'transitions', 'hash'] as const

/** Every machine that documents run by, with what is in it and its hash; for whoever audits. */
export default function MachinesPage() {
  const say = useSay()
  return (
    <section className="shell-page dg-machines" aria-label={say(diagramWords.title)}>
      <header>
        <h1>{say(diagramWords.title)}</h1>
        <p className="ui-muted">{say(diagramWords.machinesText)}</p>
      </header>
      <table className="dg-table">
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col" className={name === 'type' || name === 'hash' ? undefined : 'ui-number'}>
                {say(diagramWords[name])}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {machines.map((words) => (
            <Machine key={words.id} words={words} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Machine({ words }: { words: AnyWords }) {
  const say = useSay()
  const open = useOpenTab()
  const file = use(diagramFileOf(words.id))
  return (
    <tr>
      <td>
        <button type="button" className="ui-link" onClick={() => open(machinePathOf(words.id))}>
          {say(words.label)}
        </button>
      </td>
      <td className="ui-number">{Object.keys(words.law.states).length}</td>
      <td className="ui-number">{words.eventNames.length}</td>
      <td className="ui-number">{transitionsOf(words).length}</td>
      <td>
        <MachineHash hash={file.hash} labelled={false} />
      </td>
    </tr>
  )
}

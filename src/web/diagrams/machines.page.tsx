import { use } from 'react'
import { type AnyWords, transitionsOf } from '#machines/engine/in-words.ts'
import { documents } from '#machines/index.ts'
import { useOperation } from '../client/api.ts'
import { useSession } from '../client/session.ts'
import { useSay } from '../i18n/index.ts'
import { useOpenTab } from '../navigation/tabs.ts'
import { diagramFileOf } from './diagram-files.ts'
import './machine.css'
import { MachineHash } from './hash.tsx'
import { machinePathOf } from './machine-paths.ts'
import { diagramWords } from './words.ts'

const machines = Object.values(documents) as readonly AnyWords[]
const figures = ['states', 'events', 'transitions', 'version'] as const

/** List of all machines with their figures and hashes, for auditors. */
export default function MachinesPage() {
  const say = useSay()
  const { can } = useSession()
  const numbered = can('logaudit_view')
  const { data: versions = [] } = useOperation('LogAuditApi_versions', { query: {} }, { enabled: numbered })
  const numberOf = new Map(versions.map(({ hash, no }) => [hash, no]))
  // the version of a law is shown only to users who may read the log
  const shown = figures.filter((name) => name !== 'version' || numbered)
  return (
    <section className="shell-page dg-machines" aria-label={say(diagramWords.title)}>
      <header>
        <h1>{say(diagramWords.title)}</h1>
        <p className="ui-muted">{say(diagramWords.machinesText)}</p>
      </header>
      <div className="dg-machines-list">
        <table className="dg-table">
          <thead>
            <tr>
              <th scope="col">{say(diagramWords.type)}</th>
              {shown.map((name) => (
                <th key={name} scope="col" className="ui-number">
                  {say(diagramWords[name])}
                </th>
              ))}
              <th scope="col">{say(diagramWords.hash)}</th>
            </tr>
          </thead>
          <tbody>
            {machines.map((words) => (
              <Machine key={words.id} words={words} shown={shown} numberOf={numberOf} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

type MachineProps = { words: AnyWords; shown: readonly (typeof figures)[number][]; numberOf: ReadonlyMap<string, number> }

function Machine({ words, shown, numberOf }: MachineProps) {
  const say = useSay()
  const open = useOpenTab()
  const file = use(diagramFileOf(words.id))
  const values = {
    states: Object.keys(words.law.states).length,
    events: words.eventNames.length,
    transitions: transitionsOf(words).length,
    version: numberOf.get(file.hash),
  }
  return (
    <tr>
      <td>
        <button type="button" className="ui-link" onClick={() => open(machinePathOf(words.id))}>
          {say(words.label)}
        </button>
      </td>
      {shown.map((name) => (
        <td key={name} className="ui-number">
          {values[name]}
        </td>
      ))}
      <td>
        <MachineHash hash={file.hash} labelled={false} />
      </td>
    </tr>
  )
}

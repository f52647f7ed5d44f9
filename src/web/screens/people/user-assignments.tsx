import { useState } from 'react'
import type { DataOf } from '#contract/operations.gen.ts'
import type { ReferencesField } from '#resources/index.ts'
import { api, useOperation } from '../../client/api.ts'
import { useSay } from '../../i18n/index.ts'
import { ReferencesPicker } from '../../resources/references-picker.tsx'
import type { ResourceRow } from '../../resources/resource-api.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField } from '../../ui/fields/fields.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { SaveDialog } from '../save-dialog.tsx'
import '../system.css'

type Assigned = DataOf<'UserApi_assigned'>
type AssignedRow = { id: string; name: string }

const words = {
  depots: { zh: '分配仓库', en: 'Depots' },
  partners: { zh: '分配往来单位', en: 'Partners' },
  usual: { zh: '默认仓库', en: 'Where new documents start' },
} as const

/**
 * Makes the definition of the field in which assignments are chosen. Assignments are not fields of a user, because
 * they have tables of their own.
 */
const referencesField = (to: ReferencesField['to'], zh: string, en: string): ReferencesField => ({
  kind: 'references',
  label: { zh, en },
  to,
  names: '',
  link: { table: '', own: '', other: '' },
})
const depots = referencesField('DepotApi', '仓库', 'Depots')
const partners = referencesField('BartererApi', '往来单位', 'Partners')

type DialogProps = { user: ResourceRow; kind: 'depots' | 'partners'; onClose: () => void }

/** Dialog for the depots in which a user works, or for the customers or suppliers they look after. */
export function AssignmentsDialog({ user, kind, onClose }: DialogProps) {
  const say = useSay()
  const answer = useOperation('UserApi_assigned', { query: { userId: user.id } }, { gcTime: 0, staleTime: 0 })
  const title = `${say(words[kind])} · ${String(user.realName)}`
  const Part = kind === 'depots' ? Depots : Partners
  if (answer.data) return <Part assigned={answer.data} title={title} onClose={onClose} />
  if (!answer.error) return null
  return (
    <Dialog open onClose={onClose} title={title}>
      <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
    </Dialog>
  )
}

type PartProps = { assigned: Assigned; title: string; onClose: () => void }

function Depots({ assigned, title, onClose }: PartProps) {
  const say = useSay()
  const [chosen, choose] = useState<readonly AssignedRow[]>(assigned.depots)
  const [usual, setUsual] = useState(assigned.depots.find(({ isDefault }) => isDefault === 2)?.id ?? '')
  const first = chosen.some(({ id }) => id === usual) ? usual : (chosen[0]?.id ?? '')
  const save = () => {
    const { userId, version } = assigned
    const isDefaults = chosen.map(({ id }) => (id === first ? 2 : 1))
    return api('UserApi_assgnDepot', { body: { userId, version, depotIds: chosen.map(({ id }) => id), isDefaults } })
  }
  return (
    <SaveDialog {...{ title, save, onClose }}>
      <ReferencesPicker label={say(depots.label)} field={depots} value={chosen} onChange={choose} />
      {chosen.length > 0 && (
        <SelectField
          label={say(words.usual)}
          value={first}
          onChange={setUsual}
          options={chosen.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
    </SaveDialog>
  )
}

function Partners({ assigned, title, onClose }: PartProps) {
  const say = useSay()
  const [chosen, choose] = useState<readonly AssignedRow[]>(assigned.barters)
  const save = () => {
    const { userId, version } = assigned
    return api('UserApi_assgnBarter', { body: { userId, version, barterIds: chosen.map(({ id }) => id) } })
  }
  return (
    <SaveDialog {...{ title, save, onClose }}>
      <ReferencesPicker label={say(partners.label)} field={partners} value={chosen} onChange={choose} />
    </SaveDialog>
  )
}

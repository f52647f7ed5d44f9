import { useState } from 'react'
import type { Words } from '#domain/core/words.ts'
import type { stockCountDocument } from '#resources/documents/stock/stock-count.document.ts'
import type { DocumentOf } from '../../../../document-engine/document-types.ts'
import { useSay, useWord } from '../../../../i18n/index.ts'
import { ReferencePicker } from '../../../../resources/reference-picker.tsx'
import { SwitchField, TextField } from '../../../../ui/fields/fields.tsx'

const words = {
  title: { zh: '盘点范围', en: 'What is counted' },
  classify: { zh: '盘点分类', en: 'Class' },
  place: { zh: '货位', en: 'Place' },
  placeHint: { zh: '货位以此开头的商品；不填为全部', en: 'Goods whose place begins so; all without' },
  blind: { zh: '盲盘', en: 'Blind' },
  blindHint: { zh: '盘点时不显示账面数量', en: 'The books are not shown while counting' },
  frozen: { zh: '冻结出入库', en: 'Freeze' },
  frozenHint: { zh: '记账或作废前，这些商品不能出入库', en: 'Nothing else moves the goods until it is posted or void' },
} as const satisfies Record<string, Words>

type StockCount = DocumentOf<typeof stockCountDocument>
type CountScopeFields = Partial<Pick<StockCount, 'classifyIds' | 'wareCode' | 'isBlind' | 'isFrozen' | 'left'>>

/** Fields for what is counted in a depot and how. They can be entered until counting starts. */
export function CountScope({ document, onChange }: { document: StockCount; onChange: (change: CountScopeFields) => void }) {
  const say = useSay()
  const [chosen, setChosen] = useState<{ id: string; name: string }>()
  const word = useWord()
  const { wareCode = '', isBlind, isFrozen, left: { classifyIds: left } = {} } = document
  return (
    <section aria-label={say(words.title)} className="doc-fields doc-explained">
      <ReferencePicker
        label={say(words.classify)}
        to="ClassificationApi"
        value={chosen}
        left={left}
        error={left === undefined ? undefined : word('leftText', { text: left })}
        onChange={(one) => {
          setChosen(one)
          onChange({ classifyIds: one ? [one.id] : undefined, left: {} })
        }}
        onLeft={(text) => {
          setChosen(undefined)
          onChange({ classifyIds: undefined, left: { classifyIds: text } })
        }}
      />
      <TextField
        label={say(words.place)}
        hint={say(words.placeHint)}
        value={wareCode}
        maxLength={50}
        onChange={(text) => onChange({ wareCode: text })}
      />
      <SwitchField
        label={say(words.blind)}
        hint={say(words.blindHint)}
        value={isBlind === 2}
        onChange={(on) => onChange({ isBlind: on ? 2 : 1 })}
      />
      <SwitchField
        label={say(words.frozen)}
        hint={say(words.frozenHint)}
        value={isFrozen === 2}
        onChange={(on) => onChange({ isFrozen: on ? 2 : 1 })}
      />
    </section>
  )
}

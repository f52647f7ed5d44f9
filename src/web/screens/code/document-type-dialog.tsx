import { useState } from 'react'
import type { BodyOf } from '#contract/operations.gen.ts'
import type { Words } from '#domain/core/words.ts'
import { api } from '../../client/api.ts'
import { useSay, useWord } from '../../i18n/index.ts'
import { ActionButton } from '../../ui/actions/action-button.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField, TextField } from '../../ui/fields/fields.tsx'
import { refusedFields } from '../../ui/fields/refused-fields.ts'
import type { CodeFile } from './code-files.tsx'
import '../system.css'

type DocumentTypeInput = BodyOf<'CodeGenApi_documentType'>
type Choice<Name extends 'area' | 'partner'> = Readonly<Record<DocumentTypeInput[Name], Words>>

export const typeWords = {
  title: { zh: '新单据类型', en: 'New type of document' },
  make: { zh: '生成', en: 'Make' },
} as const

const texts = [
  {
    name: 'stem',
    label: { zh: '标识', en: 'Stem' },
    hint: { zh: '小写英文，词间用连字符，如 sample-loan', en: 'Lower case with dashes, such as sample-loan' },
  },
  { name: 'zh', label: { zh: '中文名称', en: 'Chinese name' }, hint: { zh: '如 借样单', en: 'Such as 借样单' } },
  { name: 'en', label: { zh: '英文名称', en: 'English name' }, hint: { zh: '如 Sample loan', en: 'Such as Sample loan' } },
  { name: 'prefix', label: { zh: '编号前缀', en: 'Prefix of numbers' }, hint: { zh: '2 至 4 个大写字母', en: 'Two to four capitals' } },
] as const satisfies readonly { name: keyof DocumentTypeInput; label: Words; hint: Words }[]

const areas: Choice<'area'> = {
  purchase: { zh: '采购', en: 'Purchasing' },
  sales: { zh: '销售', en: 'Sales' },
  stock: { zh: '库存', en: 'Stock' },
}
const partners: Choice<'partner'> = {
  none: { zh: '无', en: 'Nobody' },
  supplier: { zh: '供应商', en: 'A supplier' },
  customer: { zh: '客户', en: 'A customer' },
}
const area = { zh: '所属业务', en: 'Area' }
const partner = { zh: '往来单位', en: 'It is with' }

/** Dialog for the name and partner of a new document type. Calls `onMade` with the generated files. */
export function DocumentTypeDialog({ onClose, onMade }: { onClose: () => void; onMade: (files: CodeFile[], name: string) => void }) {
  const say = useSay()
  const word = useWord()
  const [asked, setAsked] = useState<DocumentTypeInput>({ stem: '', zh: '', en: '', prefix: '', area: 'stock', partner: 'none' })
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const set = (name: keyof DocumentTypeInput, value: string) => setAsked((before) => ({ ...before, [name]: value }))
  const make = async () => {
    setErrors({})
    try {
      onMade(await api('CodeGenApi_documentType', { body: asked }), asked.stem)
    } catch (error) {
      setErrors(refusedFields(error))
    }
  }
  const options = (choices: Readonly<Record<string, Words>>) =>
    Object.entries(choices).map(([value, label]) => ({ value, label: say(label) }))
  const footer = (
    <>
      <Button onClick={onClose}>{word('cancel')}</Button>
      <ActionButton primary shortcut="Ctrl+S" onRun={make}>
        {say(typeWords.make)}
      </ActionButton>
    </>
  )
  return (
    <Dialog open title={say(typeWords.title)} onClose={onClose} footer={footer}>
      <div className="system-form">
        {texts.map(({ name, label, hint }) => (
          <TextField
            key={name}
            label={say(label)}
            hint={say(hint)}
            required
            error={errors[name]}
            value={asked[name]}
            onChange={(value) => set(name, value)}
          />
        ))}
        <SelectField label={say(area)} options={options(areas)} value={asked.area} onChange={(value) => set('area', value)} />
        <SelectField label={say(partner)} options={options(partners)} value={asked.partner} onChange={(value) => set('partner', value)} />
      </div>
    </Dialog>
  )
}

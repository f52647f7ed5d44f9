import type { ComponentProps } from 'react'
import type { QueryOf } from '#contract/operations.gen.ts'
import type { Words } from '#domain/words.ts'
import { useSay } from '../i18n/index.ts'
import { SelectField } from '../ui/fields.tsx'

export const sheetWays = ['whole', 'place', 'class'] as const
/** How the goods of a count are parted into sheets: as they are printed, so they are typed back. */
export type SheetWay = (typeof sheetWays)[number]

export const sheetWords = {
  by: { zh: '分表方式', en: 'Sheets by' },
  whole: { zh: '一张总表', en: 'One for all' },
  place: { zh: '按货位分表', en: 'By area' },
  class: { zh: '按分类分表', en: 'By class' },
  others: { zh: '其他', en: 'Others' },
} as const satisfies Record<string, Words>

/** The rows of a count, or its file, as they are asked for. */
export const sheetsOf = (id: string, way: SheetWay): { query: QueryOf<'CheckInventoryApi_sheetRows'> } => ({
  query: way === 'whole' ? { id } : { id, groupBy: way },
})

type Props = Pick<ComponentProps<typeof SelectField>, 'hint' | 'labelHidden' | 'width'> & { way: SheetWay; onWay: (way: SheetWay) => void }

/** Chooses how. */
export function SheetWayField({ way, onWay, ...field }: Props) {
  const say = useSay()
  return (
    <SelectField
      {...field}
      label={say(sheetWords.by)}
      value={way}
      options={sheetWays.map((value) => ({ value, label: say(sheetWords[value]) }))}
      onChange={(value) => onWay(value as SheetWay)}
    />
  )
}

import type { ComponentProps } from 'react'
import type { QueryOf } from '#contract/operations.gen.ts'
import type { Words } from '#domain/core/words.ts'
import { useSay } from '../i18n/index.ts'
import { SelectField } from '../ui/fields/fields.tsx'

export const sheetGroupings = ['whole', 'place', 'class'] as const
/**
 * How the goods of a count are split into sheets. The sheets are typed in by the same grouping they were printed by.
 */
export type SheetGrouping = (typeof sheetGroupings)[number]

export const sheetWords = {
  by: { zh: '分表方式', en: 'Sheets by' },
  whole: { zh: '一张总表', en: 'One for all' },
  place: { zh: '按货位分表', en: 'By area' },
  class: { zh: '按分类分表', en: 'By class' },
  others: { zh: '其他', en: 'Others' },
} as const satisfies Record<string, Words>

/** Query parameters for the rows of a count's sheets, and for their file. */
export const sheetRowsQuery = (id: string, way: SheetGrouping): { query: QueryOf<'CheckInventoryApi_sheetRows'> } => ({
  query: way === 'whole' ? { id } : { id, groupBy: way },
})

type Props = Pick<ComponentProps<typeof SelectField>, 'hint' | 'labelHidden' | 'width'> & {
  way: SheetGrouping
  onWay: (way: SheetGrouping) => void
}

/** Chooses how a count sheet groups its lines. */
export function SheetGroupingField({ way, onWay, ...field }: Props) {
  const say = useSay()
  return (
    <SelectField
      {...field}
      label={say(sheetWords.by)}
      value={way}
      options={sheetGroupings.map((value) => ({ value, label: say(sheetWords[value]) }))}
      onChange={(value) => onWay(value as SheetGrouping)}
    />
  )
}

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useOperation } from '../../client/api.ts'
import { store } from '../../core/store.ts'
import { fillTemplate } from '../../document-words/fill-words.ts'
import { useSay, useWord } from '../../i18n/index.ts'
import { ActionButton } from '../../ui/actions/action-button.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField, TextField } from '../../ui/fields/fields.tsx'
import { PrintOnly } from '../../ui/print-only.tsx'
import { Empty, ErrorState, Skeleton } from '../../ui/states.tsx'
import { barcodeOf } from '../barcode.ts'
import { LabelSheet, LabelStack, labelPage } from './label-sheet.tsx'
import { countOf, type Label, type LabelChoice, type LabelledGoods, labelSizes, labelsOf, mostCopies, mostLabels } from './labels.ts'
import { labelWords as words } from './words.ts'

/** At most this many different labels are shown in the preview; for the others only their number. */
const maxPreviewed = 12
const choiceKey = 'label-choice'
const wholeNumber = /^[1-9]\d{0,2}$/

const symbologies = ['code128', 'qrcode'] as const
const sizes = Object.keys(labelSizes) as (keyof typeof labelSizes)[]

type Props = {
  goods: readonly LabelledGoods[]
  /** The kind of label that is chosen at first. It depends on where the dialog is opened. */
  kind: LabelChoice['kind']
  onClose: () => void
}

/** The size and kind of code chosen last in this browser, because its label printer is probably still the same. */
function storedSizes(): Pick<LabelChoice, 'size' | 'symbology'> {
  const kept = (store.read(choiceKey) ?? {}) as Partial<LabelChoice>
  return {
    size: sizes.find((one) => one === kept.size) ?? '40x30',
    symbology: symbologies.find((one) => one === kept.symbology) ?? 'code128',
  }
}

function useChoice(kind: LabelChoice['kind']) {
  const [choice, setChoice] = useState(() => ({ kind, pieces: false, copies: '1', ...storedSizes() }))
  const change = (news: Partial<typeof choice>) => {
    const { size, symbology } = { ...choice, ...news }
    store.write(choiceKey, { size, symbology })
    setChoice((before) => ({ ...before, ...news }))
  }
  const copies = wholeNumber.test(choice.copies) && Number(choice.copies) <= mostCopies ? Number(choice.copies) : undefined
  return { typed: choice, change, choice: { ...choice, copies: copies ?? 0 }, isWrong: copies === undefined && !choice.pieces }
}

/** The pictures of the labels' codes. A text that cannot be encoded has no picture. */
function useCodes(labels: readonly Label[], { symbology }: LabelChoice): ReadonlyMap<string, string> | undefined {
  const texts = [...new Set(labels.map(({ scanned }) => scanned))]
  const { data } = useQuery({
    queryKey: ['label codes', symbology, texts],
    queryFn: async () => {
      const drawn = await Promise.all(texts.map(async (text) => [text, await barcodeOf(text, symbology).catch(() => '')] as const))
      return new Map(drawn.filter(([, picture]) => picture !== ''))
    },
  })
  return data
}

/** Dialog to print labels of goods. Their kind, size and number are chosen; a preview shows them. */
export function LabelsDialog({ goods, kind, onClose }: Props) {
  const say = useSay()
  const word = useWord()
  const { typed, change, choice, isWrong } = useChoice(kind)
  const ids = [...new Set(goods.flatMap(({ commInfoId }) => (commInfoId ? [commInfoId] : [])))]
  const units = useOperation(
    'UnitApi_selectUnitListByCommInfoIds',
    { body: { commInfoIds: ids } },
    { enabled: ids.length > 0, staleTime: 0 },
  )
  const known = ids.length === 0 ? {} : units.data
  const labels = known ? labelsOf(goods, known, choice) : []
  const pictures = useCodes(labels, choice)
  const count = countOf(labels)
  const why = isWrong ? words.badCopies : count > mostLabels ? words.tooMany : count === 0 ? words.none : undefined
  const isReady = pictures !== undefined && why === undefined
  const footer = (
    <>
      <span className="ui-muted">{say(fillTemplate(words.count, { count: String(count) }))}</span>
      <Button onClick={onClose}>{word('close')}</Button>
      <ActionButton primary onRun={() => window.print()} disabled={!isReady} reason={why && say(why)}>
        {say(words.print)}
      </ActionButton>
    </>
  )
  return (
    <Dialog open onClose={onClose} title={say(words.print)} footer={footer} width={760}>
      <Choices {...{ typed, change, isWrong }} hasLots={goods.some(({ lots }) => lots?.length)} />
      {units.error && !units.data ? <ErrorState error={units.error} onRetry={() => void units.refetch()} /> : null}
      {known ? <Preview {...{ labels, choice, pictures }} /> : !units.error && <Skeleton width="100%" lines={4} />}
      {isReady && (
        <PrintOnly pages={labelPage(choice.size)}>
          <LabelStack {...{ labels, choice, pictures }} />
        </PrintOnly>
      )}
    </Dialog>
  )
}

type ChoicesProps = Pick<ReturnType<typeof useChoice>, 'typed' | 'change' | 'isWrong'> & { hasLots: boolean }

function Choices({ typed, change, isWrong, hasLots }: ChoicesProps) {
  const say = useSay()
  const kinds = (['goods', 'shelf', 'lot'] as const).filter((kind) => kind !== 'lot' || hasLots)
  return (
    <div className="label-choices">
      <SelectField
        label={say(words.kind)}
        width={140}
        value={typed.kind}
        onChange={(kind) => change({ kind: kind as LabelChoice['kind'] })}
        options={kinds.map((value) => ({ value, label: say(words[value]) }))}
      />
      <SelectField
        label={say(words.size)}
        width={100}
        value={typed.size}
        onChange={(size) => change({ size: size as LabelChoice['size'] })}
        options={sizes.map((value) => ({ value, label: value.replace('x', ' × ') }))}
      />
      <SelectField
        label={say(words.code)}
        width={110}
        value={typed.symbology}
        onChange={(symbology) => change({ symbology: symbology as LabelChoice['symbology'] })}
        options={symbologies.map((value) => ({ value, label: say(words[value]) }))}
      />
      <SelectField
        label={say(words.times)}
        width={180}
        value={typed.pieces ? 'pieces' : 'each'}
        onChange={(value) => change({ pieces: value === 'pieces' })}
        options={(['each', 'pieces'] as const).map((value) => ({ value, label: say(words[value]) }))}
      />
      {!typed.pieces && (
        <TextField
          label={say(words.copies)}
          width={100}
          inputMode="numeric"
          value={typed.copies}
          onChange={(copies) => change({ copies })}
          {...(isWrong ? { error: say(words.badCopies) } : {})}
        />
      )}
    </div>
  )
}

type PreviewProps = { labels: readonly Label[]; choice: LabelChoice; pictures: ReadonlyMap<string, string> | undefined }

/** Shows every different label once, in its real size. */
function Preview({ labels, choice, pictures }: PreviewProps) {
  const say = useSay()
  if (labels.length === 0) return <Empty>{say(words.none)}</Empty>
  const rest = labels.length - maxPreviewed
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className="label-preview" aria-label={say(words.preview)} tabIndex={0}>
        {labels.slice(0, maxPreviewed).map((label, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: labels never change places
          <LabelSheet key={at} {...{ label, choice }} picture={pictures?.get(label.scanned)} />
        ))}
      </section>
      {rest > 0 && <p className="ui-muted">{say(fillTemplate(words.more, { count: String(rest) }))}</p>}
    </>
  )
}

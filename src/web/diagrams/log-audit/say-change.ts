import { fill, type Language, type Words } from '#domain/words.ts'
import { words } from '../../i18n/words.ts'
import type { KeptLaw, LawChange } from './law-changes.ts'

type Term = { guard: string } | { all: readonly { guard: string }[] } | null | undefined
type Row = { when?: Term; effects?: readonly string[] }
type Named = { words: Words; tags?: readonly string[]; code?: number; refusals?: readonly string[] }

const told = {
  added: words('新增 {what}', 'Added: {what}'),
  removed: words('删除 {what}', 'Removed: {what}'),
  changed: words('修改 {what}', 'Changed: {what}'),
  called: words('名称由「{from}」改为「{to}」', 'called “{to}”, was “{from}”'),
  asks: words('增加条件：{what}', 'now asks: {what}'),
  asksNot: words('去掉条件：{what}', 'asks no more: {what}'),
  does: words('增加效果：{what}', 'now does: {what}'),
  doesNot: words('去掉效果：{what}', 'does no more: {what}'),
  ways: words('分支由 {from} 条变为 {to} 条', 'has {to} ways, had {from}'),
  tags: words('标签由 {from} 改为 {to}', 'marked {to}, was {from}'),
  code: words('代码由 {from} 改为 {to}', 'code {to}, was {from}'),
  refuses: words('拒绝代码由 {from} 改为 {to}', 'refuses with {to}, was {from}'),
  order: words('条件或效果的顺序不同', 'conditions or effects stand in another order'),
}

type Told = keyof typeof told
const tell = (name: Told, params: Record<string, string>, language: Language): string => fill(told[name][language], params, language)

/** What a change of a law means, in words: what it is about, and of what was changed each difference. */
export function sayChange(change: LawChange, { before, after }: { before: KeptLaw; after: KeptLaw }, language: Language): string {
  const law = change.how === 'removed' ? before : after
  const head = tell(change.how, { what: nameOf(change, law, language) }, language)
  if (change.how !== 'changed') return head
  const parts = change.part === 'transitions' ? rowsSaid(change, { before, after }, language) : wordsSaid(change, language)
  return `${head}${language === 'zh' ? '：' : ': '}${parts.join(language === 'zh' ? '；' : '; ')}`
}

const wordsIn = (named: Readonly<Record<string, { words: Words } | Words>> | undefined, name: string, language: Language): string => {
  const found = named?.[name]
  if (!found) return name
  return ('words' in found ? found.words : found)[language]
}

function nameOf({ part, name }: LawChange, law: KeptLaw, language: Language): string {
  if (part !== 'transitions') return `「${wordsIn(law[part], name, language)}」`
  const [from = '', event = '', to = ''] = name.split(' · ')
  return [wordsIn(law.states, from, language), wordsIn(law.events, event, language), wordsIn(law.states, to, language)].join(' → ')
}

function wordsSaid({ part, before, after }: LawChange, language: Language): string[] {
  const [old, now] = [before, after].map((one) => (part === 'effects' ? { words: one } : one) as Named)
  if (!old || !now) return []
  const differ = (name: Told, from: unknown, to: unknown) =>
    String(from ?? '') === String(to ?? '') ? [] : [tell(name, { from: String(from ?? '') || '–', to: String(to ?? '') || '–' }, language)]
  return [
    ...differ('called', old.words[language], now.words[language]),
    ...differ('tags', old.tags, now.tags),
    ...differ('code', old.code, now.code),
    ...differ('refuses', old.refusals, now.refusals),
  ]
}

const guardsIn = (term: Term): readonly string[] => (!term ? [] : 'all' in term ? term.all.map(({ guard }) => guard) : [term.guard])

function rowsSaid(change: LawChange, { before, after }: { before: KeptLaw; after: KeptLaw }, language: Language): string[] {
  const [old, now] = [change.before as readonly Row[], change.after as readonly Row[]]
  const all = (rows: readonly Row[], of: (row: Row) => readonly string[]) => [...new Set(rows.flatMap(of))]
  const more = (one: readonly string[], other: readonly string[]) => one.filter((name) => !other.includes(name))
  const asked = [old, now].map((rows) => all(rows, ({ when }) => guardsIn(when))) as [string[], string[]]
  const done = [old, now].map((rows) => all(rows, ({ effects = [] }) => effects)) as [string[], string[]]
  const say = (name: Told, of: 'guards' | 'effects', law: KeptLaw, names: readonly string[]) =>
    names.map((one) => tell(name, { what: wordsIn(law[of], one, language) }, language))
  const parts = [
    ...(old.length === now.length ? [] : [tell('ways', { from: String(old.length), to: String(now.length) }, language)]),
    ...say('asks', 'guards', after, more(asked[1], asked[0])),
    ...say('asksNot', 'guards', before, more(asked[0], asked[1])),
    ...say('does', 'effects', after, more(done[1], done[0])),
    ...say('doesNot', 'effects', before, more(done[0], done[1])),
  ]
  return parts.length > 0 ? parts : [told.order[language]]
}

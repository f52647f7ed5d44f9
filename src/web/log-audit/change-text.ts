import { fillPlaceholders, type Language, type Words } from '#domain/core/words.ts'
import type { LawChange, StoredLaw } from '../diagrams/law-changes.ts'
import { words } from '../i18n/words.ts'

type GuardTerm = { guard: string } | { all: readonly { guard: string }[] } | null | undefined
type ChangedTransition = { when?: GuardTerm; effects?: readonly string[] }
type NamedPart = { words: Words; tags?: readonly string[]; code?: number; refusals?: readonly string[] }

const changeWords = {
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

type ChangeWord = keyof typeof changeWords
const fillChangeWord = (name: ChangeWord, params: Record<string, string>, language: Language): string =>
  fillPlaceholders(changeWords[name][language], params, language)

/** Describes a change of a law as text: the part that changed, and what is different in it. */
export function changeText(change: LawChange, { before, after }: { before: StoredLaw; after: StoredLaw }, language: Language): string {
  const law = change.how === 'removed' ? before : after
  const head = fillChangeWord(change.how, { what: nameOf(change, law, language) }, language)
  if (change.how !== 'changed') return head
  const parts =
    change.part === 'transitions' ? transitionDifferences(change, { before, after }, language) : partDifferences(change, language)
  return `${head}${language === 'zh' ? '：' : ': '}${parts.join(language === 'zh' ? '；' : '; ')}`
}

const labelIn = (named: Readonly<Record<string, { words: Words } | Words>> | undefined, name: string, language: Language): string => {
  const found = named?.[name]
  if (!found) return name
  return ('words' in found ? found.words : found)[language]
}

function nameOf({ part, name }: LawChange, law: StoredLaw, language: Language): string {
  if (part !== 'transitions') return `「${labelIn(law[part], name, language)}」`
  const [from = '', event = '', to = ''] = name.split(' · ')
  return [labelIn(law.states, from, language), labelIn(law.events, event, language), labelIn(law.states, to, language)].join(' → ')
}

function partDifferences({ part, before, after }: LawChange, language: Language): string[] {
  const [old, now] = [before, after].map((one) => (part === 'effects' ? { words: one } : one) as NamedPart)
  if (!old || !now) return []
  const differ = (name: ChangeWord, from: unknown, to: unknown) =>
    String(from ?? '') === String(to ?? '')
      ? []
      : [fillChangeWord(name, { from: String(from ?? '') || '–', to: String(to ?? '') || '–' }, language)]
  return [
    ...differ('called', old.words[language], now.words[language]),
    ...differ('tags', old.tags, now.tags),
    ...differ('code', old.code, now.code),
    ...differ('refuses', old.refusals, now.refusals),
  ]
}

const guardsIn = (term: GuardTerm): readonly string[] => (!term ? [] : 'all' in term ? term.all.map(({ guard }) => guard) : [term.guard])

function transitionDifferences(
  change: LawChange,
  { before, after }: { before: StoredLaw; after: StoredLaw },
  language: Language,
): string[] {
  const [old, now] = [change.before as readonly ChangedTransition[], change.after as readonly ChangedTransition[]]
  const all = (rows: readonly ChangedTransition[], of: (row: ChangedTransition) => readonly string[]) => [...new Set(rows.flatMap(of))]
  const more = (one: readonly string[], other: readonly string[]) => one.filter((name) => !other.includes(name))
  const asked = [old, now].map((rows) => all(rows, ({ when }) => guardsIn(when))) as [string[], string[]]
  const done = [old, now].map((rows) => all(rows, ({ effects = [] }) => effects)) as [string[], string[]]
  const say = (name: ChangeWord, of: 'guards' | 'effects', law: StoredLaw, names: readonly string[]) =>
    names.map((one) => fillChangeWord(name, { what: labelIn(law[of], one, language) }, language))
  const parts = [
    ...(old.length === now.length ? [] : [fillChangeWord('ways', { from: String(old.length), to: String(now.length) }, language)]),
    ...say('asks', 'guards', after, more(asked[1], asked[0])),
    ...say('asksNot', 'guards', before, more(asked[0], asked[1])),
    ...say('does', 'effects', after, more(done[1], done[0])),
    ...say('doesNot', 'effects', before, more(done[0], done[1])),
  ]
  return parts.length > 0 ? parts : [changeWords.order[language]]
}

import type { Words } from '#domain/core/words.ts'
import type { AnyWords } from '#machines/engine/in-words.ts'
import { fillTemplate } from '../document-words/fill-words.ts'
import { formatMoment } from '../i18n/format.ts'
import { useSay } from '../i18n/index.ts'
import { Button } from '../ui/button.tsx'
import { useHotkey } from '../ui/hotkey.ts'
import type { ReplayStep } from './replay-types.ts'
import type { Player } from './use-player.ts'
import { replayWords as words } from './words.ts'

/** While the picture has the focus, the arrow keys scroll it instead of stepping. */
const picture = '.dg-window'

/** Controls of the replay: play, step, and a slider. Arrow keys step, Home and End move to the ends, Space plays. */
export function Controls({ player, steps, law }: { player: Player; steps: readonly ReplayStep[]; law: AnyWords }) {
  const say = useSay()
  const { at, count, playing, go, toggle } = player
  useHotkey('ArrowLeft', () => go(at - 1), { except: picture, label: words.back })
  useHotkey('ArrowRight', () => go(at + 1), { except: picture, label: words.forward })
  useHotkey('Home', () => go(0), { except: picture, label: words.first })
  useHotkey('End', () => go(count - 1), { except: picture, label: words.last })
  useHotkey('Space', toggle, { label: words.play })
  const step = steps[at]
  const names = law.events as Readonly<Record<string, Words>>
  const name = step ? say(names[step.event] ?? step.eventName) : ''
  const told = say(fillTemplate(words.of, { at: String(at + 1), total: String(count) }))
  const button = (label: Words, sign: string, act: () => void, off = false) => (
    <Button kind="quiet" data-icon aria-label={say(label)} title={say(label)} disabled={off} onClick={act}>
      {sign}
    </Button>
  )
  return (
    <div className="ui-bar rp-controls" role="toolbar" aria-label={say(words.controls)}>
      {button(words.first, '«', () => go(0), at === 0)}
      {button(words.back, '‹', () => go(at - 1), at === 0)}
      {button(playing ? words.pause : words.play, playing ? '❚❚' : '▶', toggle, count < 2)}
      {button(words.forward, '›', () => go(at + 1), at === count - 1)}
      {button(words.last, '»', () => go(count - 1), at === count - 1)}
      <input
        type="range"
        min={1}
        max={count}
        value={at + 1}
        aria-label={say(words.scrub)}
        aria-valuetext={`${told}: ${name}`}
        onChange={({ target }) => go(Number(target.value) - 1)}
      />
      <output aria-live="polite">
        {told} · {name} {step && <time dateTime={step.time.replace(' ', 'T')}>{formatMoment(step.time)}</time>}
      </output>
    </div>
  )
}

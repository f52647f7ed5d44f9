import { fillPlaceholders } from '#domain/core/words.ts'
import { useLanguage, useSay } from '../i18n/index.ts'
import { Button } from '../ui/button.tsx'
import { removeBatch, resendBatch } from './count-queue.ts'
import type { CountBatch, CountLine } from './count-types.ts'
import type { Counting } from './use-counting.ts'
import { countingWords as words } from './words.ts'

type Props = { counting: Counting; lines: readonly CountLine[]; version: number; countId: string }

/** State of sending: whether the server can be reached, how many entries wait, and which were refused and why. */
export function SendBar({ counting, lines, version, countId }: Props) {
  const say = useSay()
  const [language] = useLanguage()
  const { isAway, going, refused, send, look } = counting
  const rows = going.reduce((sum, batch) => sum + batch.lines.length, 0)
  const act = async (work: Promise<void>) => {
    await work
    await look()
  }
  return (
    <section className="counting-send">
      {isAway && <strong className="counting-away">{say(words.away)}</strong>}
      <span role="status">{rows === 0 ? say(words.allSent) : fillPlaceholders(say(words.waiting), { count: String(rows) }, language)}</span>
      {rows > 0 && (
        <Button disabled={isAway} onClick={() => void send()}>
          {say(words.send)}
        </Button>
      )}
      {refused.length > 0 && (
        <section aria-label={say(words.refused)} className="counting-refused">
          <h3>{say(words.refused)}</h3>
          {refused.map((batch) => (
            <div key={batch.no}>
              <p role="alert" className="ui-wrong">
                {textOf(batch, lines)}: {batch.problem}
              </p>
              <Button disabled={batch.countId !== countId} onClick={() => void act(resendBatch(batch, version))}>
                {say(words.sendAgain)}
              </Button>
              <Button kind="quiet" onClick={() => void act(removeBatch(batch))}>
                {say(words.drop)}
              </Button>
            </div>
          ))}
        </section>
      )}
    </section>
  )
}

/** The entries of a batch as text: goods with their quantities. */
const textOf = ({ lines }: CountBatch, known: readonly CountLine[]): string =>
  lines
    .map(({ id, qty, addQty }) => {
      const goods = known.find((line) => line.id === id)
      return `${goods?.commInfoName ?? id} ${qty ?? `+${addQty}`}`
    })
    .join('、')

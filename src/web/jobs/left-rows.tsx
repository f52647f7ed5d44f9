import { fillWords } from '../i18n/fill-words.ts'
import { useSay } from '../i18n/index.ts'
import type { SheetReading } from './reading-choice.ts'
import { jobWords } from './words.ts'

type Props = { reading: SheetReading; onKeep: (rows: readonly number[]) => void }

const reasons: Readonly<Record<string, (typeof jobWords)[keyof typeof jobWords]>> = {
  title: jobWords.leftTitle,
  total: jobWords.leftTotal,
  note: jobWords.leftNote,
  noBusiness: jobWords.leftNoBusiness,
}

/**
 * The rows of a sheet that are not read, with the reason. The user may choose to read those that are below the header.
 */
export function LeftRows({ reading: { left, leftRows, blankRows }, onKeep }: Props) {
  const say = useSay()
  const blank = blankRows > 0 && <p className="ui-hint">{fillWords(jobWords.blankRows, { count: blankRows })}</p>
  if (left.length === 0) return blank || null
  const kept = left.filter((line) => line.kept).map(({ row }) => row)
  return (
    <>
      <details className="job-left">
        <summary>{fillWords(jobWords.leftRows, { count: leftRows })}</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{say(jobWords.row)}</th>
              <th scope="col">{say(jobWords.whyLeft)}</th>
              <th scope="col">{say(jobWords.value)}</th>
              <th scope="col">{say(jobWords.readRow)}</th>
            </tr>
          </thead>
          <tbody>
            {left.map(({ row, why, text, kept: isKept = false }) => (
              <tr key={row}>
                <td>{row}</td>
                <td>{say(reasons[why] ?? jobWords.leftNote)}</td>
                <td title={text}>{text}</td>
                <td>
                  {why !== 'title' && (
                    <input
                      type="checkbox"
                      aria-label={fillWords(jobWords.readRowOf, { row })}
                      checked={isKept}
                      onChange={() => onKeep(isKept ? kept.filter((one) => one !== row) : [...kept, row])}
                    />
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
      {blank}
    </>
  )
}

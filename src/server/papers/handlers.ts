import { fill } from '#domain/words.ts'
import { paperWords, sayOn } from '#paper/words.ts'
import { openRun } from '../documents/engine/run.ts'
import type { HandlersOf } from '../http/request.ts'
import { momentText } from '../wire-values.ts'
import { paperFor } from './paper-for.ts'
import { forUser, type PaperPlace, pdfFile } from './pdf-file.ts'
import { shareHandlers } from './shares.ts'
import { statementHandlers } from './statements.ts'

/** Documents as files to send or keep, and links to them. */
export const paperHandlers = (
  place: PaperPlace,
): HandlersOf<'PaperApi_pdf' | keyof ReturnType<typeof shareHandlers> | keyof ReturnType<typeof statementHandlers>> => ({
  PaperApi_pdf: async (call) => {
    const run = await openRun(call)
    const { settings, tx, user } = run
    const time = momentText(tx.now, settings.timeZone).slice(0, 16)
    const paper = await paperFor(run, call.query.id)
    const { language = run.language } = paper
    const foot = fill(sayOn(paperWords.printedBy, language), { user: user.realName, time })
    return pdfFile(run, place, paper, forUser(run, foot))
  },
  ...shareHandlers(place),
  ...statementHandlers(place),
})

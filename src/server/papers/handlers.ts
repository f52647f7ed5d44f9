import { fillPlaceholders } from '#domain/core/words.ts'
import { paperWords, wordsOnPaper } from '#paper/words.ts'
import { momentText } from '../core/wire-values.ts'
import { openRun } from '../documents/engine/run.ts'
import type { HandlersOf } from '../http/request.ts'
import { paperFor } from './paper-for.ts'
import { forUser, type PaperPlace, pdfAnswer } from './pdf-file.ts'
import { shareHandlers } from './shares.ts'
import { statementHandlers } from './statements.ts'

/** Handlers of documents as PDF files, and of links to them. */
export const paperHandlers = (
  place: PaperPlace,
): HandlersOf<'PaperApi_pdf' | keyof ReturnType<typeof shareHandlers> | keyof ReturnType<typeof statementHandlers>> => ({
  PaperApi_pdf: async (call) => {
    const run = await openRun(call)
    const { settings, tx, user } = run
    const time = momentText(tx.now, settings.timeZone).slice(0, 16)
    const paper = await paperFor(run, call.query.id)
    const { language = run.language } = paper
    const foot = fillPlaceholders(wordsOnPaper(paperWords.printedBy, language), { user: user.realName, time })
    return pdfAnswer(run, place, paper, forUser(run, foot))
  },
  ...shareHandlers(place),
  ...statementHandlers(place),
})

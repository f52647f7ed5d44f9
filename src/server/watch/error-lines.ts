/** Last log lines of level warning and above, kept in memory for the support bundle. */
export type ErrorLines = {
  /** A stream for pino that remembers warnings and errors, and passes on every line. */
  through(out: { write(line: string): unknown }): { write(line: string): void }
  lines(): readonly string[]
}

const maxLines = 200
const maxLineLength = 20_000
/** Matches the beginning of a line: pino writes the level first. 40 is a warning. */
const levelPattern = /^\{"level":(\d+)/
const warningLevel = 40

/** Remembers the last two hundred such lines of this process. */
export function createErrorLines(): ErrorLines {
  const kept: string[] = []
  return {
    through: (out) => ({
      write: (line) => {
        out.write(line)
        if (Number(levelPattern.exec(line)?.[1] ?? 0) < warningLevel) return
        if (kept.push(line.slice(0, maxLineLength).trimEnd()) > maxLines) kept.shift()
      },
    }),
    lines: () => kept,
  }
}

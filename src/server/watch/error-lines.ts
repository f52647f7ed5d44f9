/** The last lines of the log that somebody should look at, kept in memory for the support bundle. */
export type ErrorLines = {
  /** A stream for pino that keeps warnings and worse, and hands every line on. */
  through(out: { write(line: string): unknown }): { write(line: string): void }
  lines(): readonly string[]
}

const most = 200
const longest = 20_000
/** pino writes the level first; 40 is a warning. */
const level = /^\{"level":(\d+)/
const warning = 40

/** Keeps the last two hundred of them, of this process since its start. */
export function keepErrorLines(): ErrorLines {
  const kept: string[] = []
  return {
    through: (out) => ({
      write: (line) => {
        out.write(line)
        if (Number(level.exec(line)?.[1] ?? 0) < warning) return
        if (kept.push(line.slice(0, longest).trimEnd()) > most) kept.shift()
      },
    }),
    lines: () => kept,
  }
}

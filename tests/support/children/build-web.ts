// Builds the web app of the clone given as the first argument, as a start does.
import { exitWithError } from '#server/run.ts'
import { buildWebIfStale } from '#server/web-build.ts'

await buildWebIfStale(console.log, process.argv[2]).catch(exitWithError)

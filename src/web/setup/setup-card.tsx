import { useLackedRight } from './progress.ts'
import { SetupCard } from './setup.page.tsx'

/** The way to the first steps, for whom they are. */
export default function SetupWay() {
  return useLackedRight() === undefined ? <SetupCard /> : null
}

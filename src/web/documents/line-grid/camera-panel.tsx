import { useState } from 'react'
import type { Words } from '#domain/words.ts'
import { CameraView, hasCamera } from '../../camera/camera-view.tsx'
import { cameraWords } from '../../camera/words.ts'
import { useSay } from '../../i18n/index.ts'
import { Button } from '../../ui/button.tsx'
import { heardCamera } from './grid-keys.ts'
import type { Grid } from './grid-state.ts'
import { useGridView } from './use-grid.ts'
import { gridWords } from './words.ts'

/** What the camera sees, under the rows: each code that it reads is a scan. Where there is no camera it says so. */
export function CameraPanel({ grid }: { grid: Grid }) {
  const say = useSay()
  const { news } = useGridView(grid)
  const [problem, setProblem] = useState<Words | undefined>(() => (hasCamera() ? undefined : cameraWords.noCamera))
  return (
    <section className="lg-camera" aria-label={say(cameraWords.camera)}>
      {problem ? (
        <p role="alert" className="ui-wrong">
          {say(problem)}
        </p>
      ) : (
        <>
          <CameraView onCode={(code) => heardCamera(grid, code)} onProblem={setProblem} />
          <p aria-hidden="true">{news.text || say(gridWords.cameraHint)}</p>
        </>
      )}
      <Button onClick={() => grid.view.set({ camera: false })}>{say(cameraWords.cameraOff)}</Button>
    </section>
  )
}

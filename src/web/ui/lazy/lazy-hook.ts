import { type ComponentType, useEffect, useState } from 'react'
import { logError } from '../../client/error-log.ts'
import { loadInTime } from './load-in-time.ts'

export type LoadPart<Props> = () => Promise<ComponentType<Props>>

export type FetchedPart<Props> = {
  component: ComponentType<Props> | undefined
  /** The error if it could not be loaded. */
  error: unknown
  again: () => void
}

/**
 * Creates the hook that loads a part of the app. The part is loaded when a component first uses the hook, and then
 * cached. A failure is logged; `again`, or the next component that uses the hook, loads the part again.
 */
export function createLazyHook<Props>(load: LoadPart<Props>): () => FetchedPart<Props> {
  let component: ComponentType<Props> | undefined
  let coming: Promise<void> | undefined
  const fetch = () => {
    coming ??= loadInTime(load)
      .then((part) => {
        component = part
      })
      .finally(() => {
        coming = undefined
      })
    return coming
  }
  return () => {
    const [error, setError] = useState<unknown>()
    const [, setHad] = useState(component !== undefined)
    useEffect(() => {
      if (component || error !== undefined) return
      let isShown = true
      fetch().then(
        () => isShown && setHad(true),
        (failure: unknown) => {
          logError(failure)
          if (isShown) setError(failure)
        },
      )
      return () => {
        isShown = false
      }
    }, [error])
    return { component, error, again: () => setError(undefined) }
  }
}

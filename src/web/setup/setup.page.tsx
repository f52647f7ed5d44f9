import { type ComponentType, useEffect } from 'react'
import { useSay, useWord } from '../i18n/index.ts'
import { useOpenTab, useTab } from '../navigation/tabs.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icons.tsx'
import { ErrorState, Forbidden, Skeleton } from '../ui/states.tsx'
import { CompanyStep } from './company-step.tsx'
import { InviteStep } from './invite-step.tsx'
import {
  type SetupStep,
  type StepId,
  type StepProps,
  stepIds,
  useCurrentStep,
  useMissingRight,
  useProgress,
  useSetupChoices,
  useSetupOver,
} from './progress.ts'
import { SheetsStep } from './sheets-step.tsx'
import { TradeStep } from './trade-step.tsx'
import { setupWords as words } from './words.ts'
import './setup.css'

/** Page that leads a new company through its first hour, in four steps. They can be left, skipped and resumed. */
export default function SetupPage() {
  const say = useSay()
  const { steps, error, again } = useProgress()
  const { at, go } = useCurrentStep()
  const lacked = useMissingRight()
  const step = steps?.find(({ id }) => id === at)
  if (lacked) return <Forbidden right={lacked} />
  return (
    <div className="shell-page setup">
      <header>
        <h1>{say(words.title)}</h1>
        <p className="ui-muted">{say(words.intro)}</p>
      </header>
      {steps && step ? (
        <div className="setup-body">
          <ol className="setup-steps" aria-label={say(words.steps)}>
            {steps.map((one, place) => (
              <li key={one.id}>
                <button type="button" aria-current={one.id === at ? 'step' : undefined} onClick={() => go(one.id)}>
                  <span className="setup-mark" data-done={one.done || undefined}>
                    {one.done ? <Icon name="check" size={12} /> : place + 1}
                  </span>
                  {say(one.label)}
                  {one.skipped && <span className="ui-hint">{say(words.skipped)}</span>}
                  {one.done && <span className="ui-hidden">{say(words.done)}</span>}
                </button>
              </li>
            ))}
          </ol>
          <StepView key={step.id} step={step} />
        </div>
      ) : error ? (
        <ErrorState error={error} onRetry={again} />
      ) : (
        <Skeleton width="100%" lines={8} />
      )}
    </div>
  )
}

const stepParts: Readonly<Record<StepId, ComponentType<StepProps>>> = {
  company: CompanyStep,
  trade: TradeStep,
  sheets: SheetsStep,
  invite: InviteStep,
}

function StepView({ step }: { step: SetupStep }) {
  const say = useSay()
  const { go } = useCurrentStep()
  const { pass, hide } = useSetupChoices()
  const open = useOpenTab()
  const tab = useTab()
  const place = stepIds.indexOf(step.id)
  const [before, after] = [stepIds[place - 1], stepIds[place + 1]]
  const Part = stepParts[step.id]
  const leave = (skipping: boolean) => {
    if (skipping) pass(step.id)
    if (after) return go(after)
    hide()
    tab.close()
    open('/')
  }
  return (
    <section className="setup-step" aria-label={say(step.label)}>
      <h2>{say(step.label)}</h2>
      <p>{say(words[`${step.id}Text`])}</p>
      <Part onDone={() => leave(false)} />
      <footer className="setup-ways">
        {before && <Button onClick={() => go(before)}>{say(words.back)}</Button>}
        <span className="ui-spread" />
        <Button kind={step.done ? 'primary' : 'quiet'} onClick={() => leave(!step.done)}>
          {say(after ? (step.done ? words.next : words.skip) : words.finish)}
        </Button>
      </footer>
    </section>
  )
}

/**
 * Card on the home page of the user who sets up the company. It is shown until everything is done or the card is
 * hidden.
 */
export function SetupCard() {
  const say = useSay()
  const word = useWord()
  const open = useOpenTab()
  const { hide } = useSetupChoices()
  const { steps, hasReceipts, hidden, error } = useProgress()
  const { noteOver } = useSetupOver()
  const isDone = hidden || hasReceipts || steps?.every(({ done, skipped }) => done || skipped)
  useEffect(() => {
    if (isDone) noteOver()
  })
  if (isDone || error) return null
  if (!steps)
    return (
      <div className="setup-card setup-waiting" aria-busy="true">
        <Skeleton lines={3} />
      </div>
    )
  const done = steps.filter((step) => step.done).length
  return (
    <section className="setup-card" aria-label={say(words.title)}>
      <div>
        <h2>{say(words.title)}</h2>
        <p className="ui-muted">{say(words.intro)}</p>
        <progress max={steps.length} value={done} aria-label={say(words.steps)} />
        <span className="ui-hint">{say(words.doneOf).replace('{done}', String(done)).replace('{all}', String(steps.length))}</span>
      </div>
      <Button kind="primary" onClick={() => open('/setup')}>
        {say(done === 0 ? words.begin : words.goOn)}
      </Button>
      <Button kind="quiet" onClick={hide} title={word('close')}>
        {say(words.hide)}
      </Button>
    </section>
  )
}

import { type ComponentType, useEffect } from 'react'
import type { Words } from '#domain/words.ts'
import type { OpeningParty } from '#resources/opening-partner.ts'
import { useSay } from '../i18n/index.ts'
import { resourcePage } from '../resources/resource-page.tsx'
import { useOpenTab, useTab } from '../shell/tabs.ts'
import { Chips } from '../ui/chips.tsx'
import { openingActions } from './opening-actions.tsx'
import { openingPaths } from './opening-paths.ts'
import { openingScreens } from './opening-screens.ts'
import './system.css'

const whose: Words = { zh: '期初应收或期初应付', en: 'Opening receivables or payables' }

/** The opening balances of one side, with the way to the other. */
export function openingList(party: OpeningParty): ComponentType {
  const List = resourcePage(openingScreens[party], openingActions(party))
  return function OpeningList() {
    const say = useSay()
    const open = useOpenTab()
    const { setTitle } = useTab()
    const title = say(openingScreens[party].label)
    useEffect(() => setTitle(title), [setTitle, title])
    return (
      <div className="opening-lists">
        <Chips
          label={say(whose)}
          value={party}
          onChange={(other) => open(openingPaths[other])}
          chips={(['customer', 'supplier'] as const).map((value) => ({ value, label: say(openingScreens[value].label) }))}
        />
        <List />
      </div>
    )
  }
}

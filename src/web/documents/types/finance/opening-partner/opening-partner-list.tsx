import { type ComponentType, useEffect } from 'react'
import type { Words } from '#domain/core/words.ts'
import type { OpeningParty } from '#resources/sheets/opening-partner.ts'
import { openingPaths } from '#resources/sheets/opening-partner.ts'
import { useSay } from '#web/i18n/index.ts'
import { useOpenTab, useTab } from '#web/navigation/tabs.ts'
import { resourcePage } from '#web/resources/resource-page.tsx'
import { Chips } from '#web/ui/chips.tsx'
import { openingActions } from './opening-partner-actions.tsx'
import { openingScreens } from './opening-partner-screens.ts'
import '#web/screens/system.css'

const whose: Words = { zh: '期初应收或期初应付', en: 'Opening receivables or payables' }

/** Makes the list of opening balances of customers or of suppliers, with a link to the other list. */
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

import { openingList } from './opening-partner-list.tsx'

/** What customers owed at the opening, and the way to what suppliers were owed. */
export default openingList('customer')

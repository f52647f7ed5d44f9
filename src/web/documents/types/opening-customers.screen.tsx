import { openingList } from '../../screens/opening-list.tsx'

/** What customers owed at the opening, and the way to what suppliers were owed. */
export default openingList('customer')

import { openingList } from './opening-partner-list.tsx'

/** List of the opening receivables of customers, with a link to the opening payables of suppliers. */
export default openingList('customer')

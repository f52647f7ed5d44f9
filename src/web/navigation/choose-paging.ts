import { type Paging, showPaging } from '../ui/table/paging.ts'
import { saveDesk } from './use-desk.ts'

/** Sets for this user, on all devices, whether lists are shown page by page or scroll endlessly. */
export function choosePaging(paging: Paging): void {
  showPaging(paging)
  void saveDesk({ paging })
}

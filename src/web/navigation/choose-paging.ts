import { type Paging, showPaging } from '../ui/table/paging.ts'
import { saveDesk } from './use-desk.ts'

/** Sets the paging of all lists for this user, on every device. */
export function choosePaging(paging: Paging): void {
  showPaging(paging)
  void saveDesk({ paging })
}

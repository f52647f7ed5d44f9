import { saveDesk } from './shell/use-desk.ts'
import { type Paging, showPaging } from './ui/paging.ts'

/** Sets the paging of all lists for this user, on every device. */
export function choosePaging(paging: Paging): void {
  showPaging(paging)
  void saveDesk({ paging })
}

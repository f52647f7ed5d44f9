import { keepDesk } from './shell/use-desk.ts'
import { type Paging, showPaging } from './ui/paging.ts'

/** From now on all lists go on so, wherever one signs in. */
export function choosePaging(paging: Paging): void {
  showPaging(paging)
  void keepDesk({ paging })
}

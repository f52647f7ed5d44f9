import { figureRights } from '#contract/guards.gen.ts'
import type { SessionData } from '../client/session-actor.ts'

const rights: SessionData['permission'] = Object.fromEntries(
  [...figureRights, 'supplier_view', 'supplier_edit'].map((right) => [right, true as const]),
)

/** The session of the gallery and of tests of screens. Its user does not exist on any server. */
export const gallerySession = (permission: SessionData['permission'] = rights): SessionData => ({
  user: { user_id: '1', tenant_id: '1', account: 'gallery', user_name: 'gallery', role_name: 'user', roles: ['user'] },
  menu: [],
  permission,
  config: {
    UNIT_DECIMAL_PLACES: 5,
    AMT_DECIMAL_PLACES: 2,
    NUMBER_DECIMAL_PLACES: 2,
    COST_ALLOCATION_MODEL: 1,
    OVER_RECEIPT: '0',
    PRICE_TOLERANCE: '0',
    DEFAULT_TAX_RATE: '13',
    FREIGHT_TAX_RATE: '9',
    APPROVAL_NEEDED: true,
    SEPARATE_DUTIES: false,
    IDLE_LOCK_MINUTES: 0,
    PAGE_SIZE: 20,
    TOKEN_TIME_SECONDS: 3000,
    timeZone: 'Asia/Shanghai',
    today: '2026-11-26',
    company: '',
    printPaper: 'a4',
    printFormRows: 0,
  },
})

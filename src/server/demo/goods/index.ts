import { alcohol } from './alcohol.ts'
import { cleaning } from './cleaning.ts'
import { dairy } from './dairy.ts'
import { drinks } from './drinks.ts'
import { frozen } from './frozen.ts'
import { paper } from './paper.ts'
import { personalCare } from './personal-care.ts'
import { produce } from './produce.ts'
import { seasonings } from './seasonings.ts'
import type { Shelf } from './shelf.ts'
import { snacks } from './snacks.ts'
import { staples } from './staples.ts'
import { stationery } from './stationery.ts'

/** The whole shop, class by class. */
export const shelves: readonly Shelf[] = [
  drinks,
  snacks,
  staples,
  dairy,
  alcohol,
  seasonings,
  frozen,
  produce,
  personalCare,
  paper,
  cleaning,
  stationery,
]

import { alcohol } from './alcohol.ts'
import { cleaning } from './cleaning.ts'
import { dairy } from './dairy.ts'
import { drinks } from './drinks.ts'
import { frozen } from './frozen.ts'
import type { GoodsClass } from './goods-class.ts'
import { paper } from './paper.ts'
import { personalCare } from './personal-care.ts'
import { produce } from './produce.ts'
import { seasonings } from './seasonings.ts'
import { snacks } from './snacks.ts'
import { staples } from './staples.ts'
import { stationery } from './stationery.ts'

/** All classes of goods. */
export const goodsClasses: readonly GoodsClass[] = [
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

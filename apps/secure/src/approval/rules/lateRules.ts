import { changed } from './changed.ts'
import { hiddenPermission } from './hiddenPermission.ts'
import { highFee } from './highFee.ts'
import { lookAlike } from './lookAlike.ts'
import { simulated } from './simulated.ts'
import { unknownCall } from './unknownCall.ts'
import { unknownToken } from './unknownToken.ts'
import { upgrade } from './upgrade.ts'

/** Rules that load with the estimate, in the order of their banners. */
export const lateRules = [
  changed,
  lookAlike,
  upgrade,
  highFee,
  unknownCall,
  simulated,
  hiddenPermission,
  unknownToken,
] as const

import { allNfts } from './allNfts.ts'
import { allowance } from './allowance.ts'
import { lacksTokens } from './lacksTokens.ts'
import { mined } from './mined.ts'
import { otherContract } from './otherContract.ts'
import { tooLittle } from './tooLittle.ts'
import { unknownTransaction } from './unknownTransaction.ts'
import { unlimited } from './unlimited.ts'
import { unreachable } from './unreachable.ts'
import { unreadableMessage } from './unreadableMessage.ts'
import { wouldFail } from './wouldFail.ts'

/** Why a request cannot succeed. Only the first one is shown. */
export const outcomeRules = [unreachable, mined, otherContract, tooLittle, lacksTokens, wouldFail] as const

/** Applied to each call of a request. */
export const actionRules = [unlimited, allowance, allNfts, unreadableMessage, unknownTransaction] as const

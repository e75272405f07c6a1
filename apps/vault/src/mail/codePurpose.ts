import type { beginCode } from '@latchkey/contracts/vault/schemas'
import type * as v from 'valibot'

/** What a code is for. It is valid for nothing else. */
export type CodePurpose = v.InferOutput<typeof beginCode.request>['purpose'] | 'updatePrimary' | 'updateSecondary'

import type { beginCode } from '@latchkey/contracts/vault/schemas'
import type * as v from 'valibot'

/** What a code is for. It counts for nothing else. */
export type CodePurpose = v.InferOutput<typeof beginCode.request>['purpose'] | 'updatePrimary' | 'updateSecondary'

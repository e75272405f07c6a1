import type { beginCode } from '@latchkey/contracts/vault/schemas'
import type * as v from 'valibot'

/** The operation that a code is valid for. */
export type CodePurpose = v.InferOutput<typeof beginCode.request>['purpose'] | 'updatePrimary' | 'updateSecondary'

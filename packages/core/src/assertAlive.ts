import { errorOf } from '@latchkey/base/errors'
import { INSTANCE_DESTROYED } from '@latchkey/contracts/errors/setup'
import type { Latchkey } from './latchkey.ts'

/** @throws INSTANCE_DESTROYED after `destroy` */
export function assertAlive({ live }: Latchkey): void {
  if (live.destroyed) throw errorOf(INSTANCE_DESTROYED)
}

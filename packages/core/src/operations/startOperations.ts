import { onStorage } from '../features/onStorage.ts'
import type { Latchkey } from '../latchkey.ts'
import { operationsKeyOf } from './operationsKey.ts'

/** Follows stored operations, and those that other tabs store. Loads the code once there is one. */
export function startOperations(latchkey: Latchkey): void {
  const follow = () =>
    void import('./followOperations.ts').then(
      ({ followOperations }) => followOperations(latchkey),
      () => {},
    )
  if (latchkey.live.webStorage.getItem(operationsKeyOf(latchkey.options.projectId))) follow()
  onStorage(latchkey, operationsKeyOf, follow)
}

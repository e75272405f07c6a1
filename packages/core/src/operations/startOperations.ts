import { onStorage } from '../features/onStorage.ts'
import type { Latchkey } from '../latchkey.ts'
import { operationsKeyOf } from './operationsKey.ts'

/** Follows the operations that are stored, and those that other tabs store; their code is loaded when there are any. */
export function startOperations(latchkey: Latchkey): void {
  const follow = () =>
    void import('./followOperations.ts').then(
      ({ followOperations }) => followOperations(latchkey),
      () => {},
    )
  if (latchkey.live.webStorage.getItem(operationsKeyOf(latchkey.options.projectId))) follow()
  onStorage(latchkey, operationsKeyOf, follow)
}

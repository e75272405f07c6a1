import type { Feature } from '../features/feature.ts'
import type { Latchkey } from '../latchkey.ts'
import { operationsKeyOf } from './operationsKey.ts'

/** Operations that a reload or another tab left; their code is loaded when there are any. */
export const operationsFeature: Feature = {
  name: 'operations',
  slice: () => ({ operations: [] }),
  start(latchkey) {
    const recordKey = operationsKeyOf(latchkey.options.projectId)
    if (latchkey.live.webStorage.getItem(recordKey)) follow(latchkey)
    if (typeof addEventListener === 'undefined') return undefined
    const onStorage = ({ key }: StorageEvent) => {
      if (key === recordKey) follow(latchkey)
    }
    addEventListener('storage', onStorage)
    return () => removeEventListener('storage', onStorage)
  },
}

function follow(latchkey: Latchkey): void {
  void import('./followOperations.ts').then(
    ({ followOperations }) => followOperations(latchkey),
    () => {},
  )
}

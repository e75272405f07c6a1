import type { Feature } from '../features/feature.ts'
import { operationsKeyOf } from './operationsKey.ts'

/** State of the operations, including those from before a reload and from other tabs. */
export const operationsFeature: Feature = {
  name: 'operations',
  slice: () => ({ operations: [] }),
  recordKey: operationsKeyOf,
}

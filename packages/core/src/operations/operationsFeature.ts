import type { Feature } from '../features/feature.ts'
import { operationsKeyOf } from './operationsKey.ts'

/** Operations, also those that a reload or another tab left. */
export const operationsFeature: Feature = {
  name: 'operations',
  slice: () => ({ operations: [] }),
  recordKey: operationsKeyOf,
}

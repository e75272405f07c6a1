import type { useSwap } from './useSwap.ts'

/** State and actions shared by the steps of swapping. */
export type Swapping = ReturnType<typeof useSwap>['swapping']

import type { useSwap } from './useSwap.ts'

/** State and actions shared by the swap steps. */
export type Swapping = ReturnType<typeof useSwap>['swapping']

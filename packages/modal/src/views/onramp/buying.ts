import type { useBuy } from './useBuy.ts'

/** State and actions shared by the steps of buying. */
export type Buying = ReturnType<typeof useBuy>

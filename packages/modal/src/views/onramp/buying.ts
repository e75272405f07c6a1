import type { useBuy } from './useBuy.ts'

/** State and actions shared by the buying steps. */
export type Buying = ReturnType<typeof useBuy>

import { swapQuoteLifetimeMs, swapRefreshMs } from '@latchkey/contracts/constants/swap'

/** Keeps the figures on screen fresh, also after a failed request. */
export const swapQueryTimes = {
  staleTime: swapRefreshMs,
  gcTime: swapQuoteLifetimeMs,
  refetchInterval: swapRefreshMs,
  refetchOnReconnect: 'always',
  retry: false,
} as const

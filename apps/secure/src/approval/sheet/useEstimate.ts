import { useEffect, useState } from 'react'
import type { DecodedRequest } from '../../requests/DecodedRequest.ts'
import type { Estimate, estimateRequest } from '../estimate/estimateRequest.ts'
import type { SheetSite } from './sheetSite.ts'

/** Prepares and simulates the request that is shown; undefined until the network has responded. */
export function useEstimate(
  site: SheetSite,
  { asked, tag }: { readonly asked: DecodedRequest; readonly tag: string },
): useEstimate.Result {
  const [attempt, setAttempt] = useState(1)
  const [estimate, setEstimate] = useState<Estimate>()
  const [isRenewing, setIsRenewing] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: reruns on each attempt
  useEffect(() => {
    const abort = new AbortController()
    void estimated(site, asked, { tag, signal: abort.signal }).then(
      (estimate) => abort.signal.aborted || setEstimate(estimate),
    )
    return () => abort.abort()
  }, [site, asked, tag, attempt])
  return {
    ...{ estimate, attempt, isRenewing },
    retry() {
      setEstimate(undefined)
      setAttempt(attempt + 1)
    },
    async renew() {
      setIsRenewing(true)
      const renewed = await estimate?.renew?.()
      setIsRenewing(false)
      if (renewed) setEstimate(renewed)
      return !renewed
    },
  }
}

export declare namespace useEstimate {
  type Result = {
    readonly estimate: Estimate | undefined
    readonly attempt: number
    /** An old request is being simulated again. */
    readonly isRenewing: boolean
    readonly retry: () => void
    /** Resolves to true if the estimate still holds. Otherwise shows a new one. */
    readonly renew: () => Promise<boolean>
  }
}

/** Messages and refused requests have nothing to estimate. For the others, the code loads after the first paint. */
async function estimated(...params: Parameters<typeof estimateRequest>): Promise<Estimate> {
  const [, { facts, refusal }] = params
  if (refusal || facts.kind === 'message' || facts.kind === 'signIn') return { claimed: [] }
  return import('../estimate/estimateRequest.ts')
    .then(({ estimateRequest }) => estimateRequest(...params))
    .catch(() => ({ claimed: [], failure: 'unreachable' }))
}

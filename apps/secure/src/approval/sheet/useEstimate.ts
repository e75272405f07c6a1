import { useEffect, useState } from 'react'
import type { Estimate, estimateRequest } from '../estimateRequest.ts'
import type { AskedRequest } from '../readRequest.ts'
import type { SheetSite } from './sheetSite.ts'

/** Prepares and simulates the request that is shown; undefined until the network has answered. */
export function useEstimate(
  site: SheetSite,
  { asked, tag }: { readonly asked: AskedRequest; readonly tag: string },
): { readonly estimate: Estimate | undefined; readonly attempt: number; readonly retry: () => void } {
  const [attempt, setAttempt] = useState(1)
  const [done, setDone] = useState<{ readonly attempt: number; readonly estimate: Estimate }>()
  useEffect(() => {
    const abort = new AbortController()
    void estimated(site, asked, { tag, signal: abort.signal }).then((estimate) => {
      if (!abort.signal.aborted) setDone({ attempt, estimate })
    })
    return () => abort.abort()
  }, [site, asked, tag, attempt])
  const estimate = done?.attempt === attempt ? done.estimate : undefined
  return { estimate, attempt, retry: () => setAttempt((count) => count + 1) }
}

/** Messages and refused requests have nothing to estimate. For the others, the code loads after the first paint. */
async function estimated(...params: Parameters<typeof estimateRequest>): Promise<Estimate> {
  const [, asked] = params
  const { facts, refusal } = asked
  if (refusal || facts.kind === 'message' || facts.kind === 'signIn') return { claimed: [] }
  try {
    return await (await import('../estimateRequest.ts')).estimateRequest(...params)
  } catch {
    return { claimed: [], failure: 'unreachable' }
  }
}

import type { Latchkey } from '@latchkey/core/latchkey'
import { useLatchkey } from '@latchkey/react/LatchkeyContext'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'

/** Provides the query client of the instance, so that a reopened view shows cached data at once. */
export function QueryLayer({ children }: { readonly children: ReactNode }) {
  return <QueryClientProvider client={queryClientOf(useLatchkey())}>{children}</QueryClientProvider>
}

function queryClientOf({ live }: Latchkey): QueryClient {
  const known = live.queryClient
  if (known) return known
  // Offline queries fail at once, so that the view can offer a retry.
  const client = new QueryClient({ defaultOptions: { queries: { networkMode: 'always' } } })
  live.queryClient = client
  live.cleanup.add(() => {
    client.clear()
    delete live.queryClient
  })
  return client
}

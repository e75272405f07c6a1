import type { Latchkey } from '@latchkey/core/latchkey'
import { useLatchkey } from '@latchkey/react/LatchkeyContext'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'

/** What the views below read is kept with the instance, so that a view that opens again shows what is known. */
export function QueryLayer({ children }: { readonly children: ReactNode }) {
  return <QueryClientProvider client={queryClientOf(useLatchkey())}>{children}</QueryClientProvider>
}

function queryClientOf({ live }: Latchkey): QueryClient {
  const known = live.queryClient
  if (known) return known
  // Offline is a failure to show with its way out, not a wait without an end.
  const client = new QueryClient({ defaultOptions: { queries: { networkMode: 'always' } } })
  live.queryClient = client
  live.cleanup.add(() => {
    client.clear()
    delete live.queryClient
  })
  return client
}

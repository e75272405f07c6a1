import type { Latchkey } from '@latchkey/core/latchkey'
import { identityQuery } from '@latchkey/core/names/identityQuery'
import { namedAccounts } from '@latchkey/core/names/namedAccounts'
import { useLatchkey } from '@latchkey/react/LatchkeyContext'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { refreshAccount } from './useBalances.ts'

/** Provides the instance's query client, so that a reopened view shows cached data immediately. */
export function QueryLayer({ children }: { readonly children: ReactNode }) {
  return <QueryClientProvider client={queryClientOf(useLatchkey())}>{children}</QueryClientProvider>
}

function queryClientOf(latchkey: Latchkey): QueryClient {
  const { live, events } = latchkey
  const known = live.queryClient
  if (known) return known
  // Offline queries fail immediately, so that the view can offer a retry.
  const client = new QueryClient({ defaultOptions: { queries: { networkMode: 'always' } } })
  live.queryClient = client
  events.on('balancesChanged', (account) => void refreshAccount(client, latchkey, account))
  const named = namedAccounts(latchkey)
  if (named)
    named.onmessage = ({ data }) =>
      void client.invalidateQueries({ queryKey: identityQuery(latchkey, String(data)).queryKey })
  live.cleanup.add(() => {
    named?.close()
    client.clear()
    delete live.queryClient
  })
  return client
}

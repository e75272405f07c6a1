import { onrampRetryMs } from '@latchkey/contracts/constants/onramp'
import { offersBuying } from '@latchkey/core/onramp/offersBuying'
import { readOnrampOptions } from '@latchkey/core/onramp/readOnrampOptions'
import { useLatchkey } from '@latchkey/react/LatchkeyContext'
import { skipToken, useQuery } from '@tanstack/react-query'

const optionsCacheMs = 60_000

/** Tokens, payment methods and providers; null if the server sells nothing. Not requested if buying is not offered. */
export function useOnrampOptions() {
  const latchkey = useLatchkey()
  return useQuery({
    queryKey: ['latchkey', latchkey.options.projectId, 'onrampOptions'],
    queryFn: offersBuying(latchkey)
      ? async ({ signal }) => (await readOnrampOptions(latchkey, { signal })) ?? null
      : skipToken,
    staleTime: ({ state }) => (state.data?.providers.length === 0 ? 0 : optionsCacheMs),
    refetchInterval: ({ state }) => state.data?.providers.length === 0 && onrampRetryMs,
    refetchOnReconnect: true,
    retry: false,
  })
}

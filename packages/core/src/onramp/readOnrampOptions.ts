import { getOnrampOptions, type OnrampOptions } from '@latchkey/api/onramp/getOnrampOptions'
import { isLatchkeyError } from '@latchkey/base/errors'
import { apiOf } from '../api.ts'
import type { Latchkey } from '../latchkey.ts'
import { fallbackOptions } from './fallbackOptions.ts'

/**
 * What can be bought and how it is paid; undefined when the server sells nothing. When the server does not answer, a fixed list
 * without providers (spec S8.6, S9.4): it can be shown, but nothing can be ordered. Rejects when the server refuses the project.
 */
export async function readOnrampOptions(
  latchkey: Latchkey,
  params: { readonly signal?: AbortSignal } = {},
): Promise<OnrampOptions | undefined> {
  try {
    return await getOnrampOptions(apiOf(latchkey), params)
  } catch (error) {
    if (params.signal?.aborted || !isLatchkeyError(error) || !error.repeatable) throw error
    return fallbackOptions
  }
}

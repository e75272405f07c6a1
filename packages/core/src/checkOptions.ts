import { errorOf } from '@latchkey/base/errors'
import { OPTION_INVALID } from '@latchkey/contracts/errors/setup'
import { strangeIn } from '@latchkey/siwx/statement'
import type { LatchkeyOptions } from './options.ts'

/**
 * What nothing works without. An app in plain JavaScript has no types to tell it, and what is wrong here shows as something else
 * much later. Terse, because it is part of what every page loads first. @throws OPTION_INVALID, naming the option
 */
export function checkOptions(options: LatchkeyOptions): void {
  const { networks, adapters, metadata, serverUrl, relayUrl, siwx } = options
  const strange = strangeIn(siwx?.statement ?? '')
  check('networks', networks?.[0] && networks.every((one) => one?.rpcUrls), 'list networks with `rpcUrls`')
  check(
    'adapters',
    adapters?.every?.((one) => one?.namespace),
    'list them as in [eip155()]',
  )
  check('metadata', metadata?.name && metadata.icons, 'give `name`, `description`, `url`, `icons`')
  check('serverUrl', /^https?:\/\/./.test(serverUrl ?? 'http://0'), 'begin it with http(s)://')
  check('relayUrl', /^wss?:\/\/./.test(relayUrl ?? 'ws://0'), 'begin it with ws(s)://')
  check('siwx.statement', !strange, `leave out ${strange}`)
}

function check(option: string, holds: unknown, reason: string): void {
  if (!holds) throw errorOf(OPTION_INVALID, { values: { option, reason } })
}

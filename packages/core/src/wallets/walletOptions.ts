import { errorOf, type LatchkeyError } from '@latchkey/base/errors'
import { isRecord } from '@latchkey/base/isRecord'
import { OPTION_INVALID } from '@latchkey/contracts/errors/setup'
import { reportMistake } from '../developerConsole.ts'
import type { Latchkey } from '../latchkey.ts'
import type { WalletOptions } from '../options.ts'

const names: readonly string[] = ['featured', 'recommended', 'include', 'exclude'] satisfies (keyof WalletOptions)[]

/**
 * Reads the option `wallets`. Validated here and not with the other options, to keep it out of the initial bundle; a mistake is
 * also logged to the console. @throws OPTION_INVALID with the path of the wrong entry
 */
export function readWalletOptions(latchkey: Latchkey): readWalletOptions.Result {
  const given: WalletOptions = latchkey.options.wallets ?? {}
  const mistake = mistakeIn(given)
  if (mistake) {
    reportMistake(latchkey, mistake)
    throw mistake
  }
  const { featured = [], recommended = [], include, exclude = [] } = given
  return { featured, recommended, include, exclude }
}

export declare namespace readWalletOptions {
  type Result = {
    readonly featured: readonly string[]
    readonly recommended: readonly string[]
    /** Undefined: every wallet of the directory. */
    readonly include: readonly string[] | undefined
    readonly exclude: readonly string[]
  }
}

function mistakeIn(given: unknown): LatchkeyError | undefined {
  if (!isRecord(given)) return invalid('wallets', 'give an object such as { featured: [] }')
  for (const [name, ids] of Object.entries(given)) {
    const path = `wallets.${name}`
    if (!names.includes(name)) return invalid(path, `use ${names.join(', ')}`)
    if (ids === undefined) continue
    if (!Array.isArray(ids)) return invalid(path, 'list ids of wallets')
    const wrong = ids.findIndex((id) => typeof id !== 'string' || !/^[^\s,]+$/.test(id))
    if (wrong >= 0) return invalid(`${path}[${wrong}]`, 'give the id of a wallet in the directory')
  }
  return undefined
}

const invalid = (option: string, reason: string) => errorOf(OPTION_INVALID, { values: { option, reason } })

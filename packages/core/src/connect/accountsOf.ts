import type { Namespace } from '@latchkey/base/caip'
import { plainName } from '@latchkey/base/plainName'
import type { Account, AccountType } from './connection.ts'
import type { WalletLink } from './port.ts'

/** Longer names of accounts are cut (spec S5.12). */
const labelMax = 30

/** The accounts of a link, with what the wallet tells about each. */
export function accountsOf(link: WalletLink, namespace: Namespace, type: AccountType = 'eoa'): readonly Account[] {
  return link.accounts().map((address) => {
    const { label: given, ...details } = link.describe?.(address) ?? {}
    const label = typeof given === 'string' && shortName(plainName(given))
    return { namespace, address, type, ...details, ...(label && { label }) }
  })
}

/** Cut between code points, because half an emoji is no text. */
function shortName(name: string): string {
  const letters = [...name]
  return letters.length > labelMax ? `${letters.slice(0, labelMax).join('')}…` : name
}

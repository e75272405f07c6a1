import type { Namespace } from '@latchkey/base/caip'
import { plainName } from '@latchkey/base/plainName'
import type { Account, AccountType } from './connection.ts'
import type { WalletLink } from './port.ts'

/** Longer account names are truncated (spec S5.12). */
const labelMax = 30

/** The accounts of a link, with the wallet's details of each. */
export function accountsOf(link: WalletLink, namespace: Namespace, type: AccountType = 'eoa'): readonly Account[] {
  return link.accounts().map((address) => {
    const { label: given, ...details } = link.describe?.(address) ?? {}
    const label = typeof given === 'string' && shortName(plainName(given))
    return { namespace, address, type, ...details, ...(label && { label }) }
  })
}

/** Truncated between code points, so that surrogate pairs stay intact. */
function shortName(name: string): string {
  const letters = [...name]
  return letters.length > labelMax ? `${letters.slice(0, labelMax).join('')}…` : name
}

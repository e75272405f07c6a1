import type { Delegation, Permission } from '@latchkey/contracts/permissions/schemas'
import { enforcers } from './delegationContracts.ts'
import { delegationOf } from './delegationOf.ts'

/** The permissions of a delegation, as in ERC-7715. */
export type GrantedPermissions = { readonly expiry: number; readonly permissions: readonly Permission[] }

/** Reads the caveats of a delegation; undefined unless {@link delegationOf} writes exactly these. */
export function permissionsOf(delegation: Delegation): GrantedPermissions | undefined {
  const { delegate, delegator, salt } = delegation
  const granted = readGranted(delegation)
  if (!granted) return undefined
  // Accepted only if encoding it again produces the same delegation: then every rule was understood.
  const written = delegationOf(
    { ...granted, permissions: [...granted.permissions] },
    { delegate, account: delegator, salt },
  )
  return JSON.stringify(written).toLowerCase() === JSON.stringify(ordered(delegation)).toLowerCase()
    ? granted
    : undefined
}

const ordered = ({ delegate, delegator, authority, caveats, salt }: Delegation): Delegation => ({
  ...{ delegate, delegator, authority },
  caveats: caveats.map(({ enforcer, terms }) => ({ enforcer, terms })),
  salt,
})

function readGranted({ caveats }: Delegation): GrantedPermissions | undefined {
  const terms = (name: keyof typeof enforcers): string | undefined =>
    caveats
      .find(({ enforcer }) => enforcer.toLowerCase() === enforcers[name].toLowerCase())
      ?.terms.slice(2)
      .toLowerCase()
  const expiry = Number(`0x${terms('timestamp')?.slice(32) ?? '0'}`)
  const permissions = caveats.flatMap(({ enforcer }) => {
    const name = names.find((one) => enforcers[one].toLowerCase() === enforcer.toLowerCase())
    const read = name && readers[name]
    return read ? [read(terms(name) ?? '', terms)] : []
  })
  return Number.isSafeInteger(expiry) && expiry > 0 ? { expiry, permissions } : undefined
}

type Reader = (terms: string, of: (name: keyof typeof enforcers) => string | undefined) => Permission

const names = Object.keys(enforcers) as (keyof typeof enforcers)[]
const amount = (word: string): string => `0x${word.replace(/^0+/, '') || '0'}`
const address = (terms: string): `0x${string}` => `0x${terms.slice(0, 40)}`
const numberIn = (word: string): number => Number(`0x${word || '0'}`)
const periodIn = (terms: string) => ({
  periodAmount: amount(terms.slice(0, 64)),
  periodDuration: numberIn(terms.slice(64, 128)),
  startTime: numberIn(terms.slice(128, 192)),
})

const readers: Partial<Record<keyof typeof enforcers, Reader>> = {
  nativeTransferAmount: (terms) => ({ type: 'native-token-transfer', data: { allowance: amount(terms) } }),
  nativePeriodTransfer: (terms) => ({ type: 'native-token-periodic', data: periodIn(terms) }),
  erc20TransferAmount: (terms) => ({
    type: 'erc20-token-transfer',
    data: { address: address(terms), allowance: amount(terms.slice(40)) },
  }),
  erc20PeriodTransfer: (terms) => ({
    type: 'erc20-token-periodic',
    data: { tokenAddress: address(terms), ...periodIn(terms.slice(40)) },
  }),
  allowedTargets: (terms, of) => ({
    type: 'contract-call',
    data: {
      address: address(terms),
      functions: (of('allowedMethods')?.match(/.{8}/g) ?? []).map((selector) => `0x${selector}` as const),
    },
  }),
  limitedCalls: (terms) => ({ type: 'call-limit', data: { count: numberIn(terms) } }),
}

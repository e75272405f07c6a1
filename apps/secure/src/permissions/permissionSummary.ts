import { functionName, movesTokens } from '@latchkey/contracts/permissions/functionNames'
import type { Permission } from '@latchkey/contracts/permissions/schemas'
import type { ReactNode } from 'react'
import type { PermissionFacts } from '../approval/askedFacts.ts'
import type { RequestView } from '../approval/sheet/RequestView.ts'
import { timeText } from '../settings/timeText.ts'
import { periodText } from './periodText.ts'
import type { PermissionTexts } from './texts/texts.ts'
import { textsOf } from './texts/textsOf.ts'

/** What a permission allows, who uses it and until when. */
export function permissionSummary({ facts, tag, parts }: permissionSummary.Props) {
  const { element, Fragment, Hero, FactsCard, Banner, Address } = parts
  const texts = textsOf(tag)
  const shown = { texts, tag, parts }
  const { labels } = texts
  const { delegate, granted } = facts
  const isGrant = facts.change === 'grant'
  const permissions = granted?.permissions ?? []
  const functions = functionsOf(permissions)
  const sorted = permissions.toSorted((one, other) => rank(one) - rank(other))
  const [main] = sorted
  const called = main?.type === 'contract-call' ? main.data.address : undefined
  const user = { label: labels.usedBy, value: element(Address, { value: delegate, full: true }) }
  const rows = [...sorted.flatMap((permission) => rulesOf(permission, { ...shown, main })), ...(called ? [user] : [])]
  const until = {
    label: isGrant ? labels.until : labels.wasUntil,
    value: timeText(tag, (granted?.expiry ?? 0) * 1000),
  }
  return element(
    Fragment,
    null,
    canTakeTokens(facts) && element(Banner, { tone: 'bad', ...texts.movesTokens }),
    isGrant &&
      functions.some((one) => !movesTokens(one)) &&
      element(Banner, { tone: 'warn', ...texts.unknownFunctions }),
    element(
      Hero,
      {
        label: isGrant ? labels.grant : labels.revoke,
        // What may be called matters more than who calls it.
        ...(called ? { partyLabel: labels.contract, party: called } : { partyLabel: labels.usedBy, party: delegate }),
      },
      main ? allowed(main, shown) : labels.unknownRules,
      main && worthOf(main, shown),
    ),
    // The functions that may be called come first.
    granted && element(FactsCard, { facts: rows.toSpliced(called ? 1 : 0, 0, until) }),
    element(Banner, isGrant ? { tone: 'warn', ...texts.noFurtherApproval } : { tone: 'neutral', ...texts.endsForEver }),
  )
}

export declare namespace permissionSummary {
  type Props = RequestView.Props & { readonly facts: PermissionFacts }
}

/** Whether the permission allows calls that move tokens. */
export const canTakeTokens = ({ change, granted }: PermissionFacts): boolean =>
  change === 'grant' && functionsOf(granted?.permissions ?? []).some(movesTokens)

const functionsOf = (permissions: readonly Permission[]) =>
  permissions.flatMap((one) => (one.type === 'contract-call' ? one.data.functions : []))

/** The permission that is shown largest comes first. */
const order: readonly Permission['type'][] = [
  'contract-call',
  'erc20-token-transfer',
  'erc20-token-periodic',
  'native-token-transfer',
  'native-token-periodic',
  'call-limit',
]
const rank = ({ type }: Permission): number => order.indexOf(type)

type Shown = { readonly texts: PermissionTexts } & RequestView.Props

function allowed(permission: Permission, { texts, tag, parts }: Shown): ReactNode {
  const { element, Fragment, UnitAmount } = parts
  switch (permission.type) {
    case 'native-token-transfer':
    case 'erc20-token-transfer':
      return element(UnitAmount, unitsOf(permission))
    case 'native-token-periodic':
    case 'erc20-token-periodic':
      return element(
        Fragment,
        null,
        element(UnitAmount, unitsOf(permission)),
        ` ${periodText(permission.data.periodDuration, { texts, tag })}`,
      )
    case 'contract-call':
      return texts.callsTo
    case 'call-limit':
      return permission.data.count
  }
}

type AmountPermission = Exclude<Permission, { type: 'contract-call' | 'call-limit' }>

const isAmount = (permission: Permission): permission is AmountPermission =>
  permission.type !== 'contract-call' && permission.type !== 'call-limit'

function unitsOf({ data }: AmountPermission): RequestView.TokenUnits {
  const units = BigInt('allowance' in data ? data.allowance : data.periodAmount)
  if ('address' in data) return { units, tokenAddress: data.address }
  return 'tokenAddress' in data ? { units, tokenAddress: data.tokenAddress } : { units }
}

const worthOf = (permission: Permission, { parts }: Shown): ReactNode =>
  isAmount(permission) && parts.element(parts.Worth, unitsOf(permission))

type Context = Shown & { readonly main: Permission | undefined }

function rulesOf(permission: Permission, { main, ...shown }: Context): readonly { label: string; value: ReactNode }[] {
  const { tag, parts } = shown
  const { element, Address } = parts
  const { labels } = shown.texts
  if (permission.type === 'contract-call') {
    const { address, functions } = permission.data
    return [
      { label: labels.functions, value: element('bdi', { dir: 'ltr' }, functions.map(functionName).join(', ')) },
      ...(permission === main
        ? []
        : [{ label: labels.contract, value: element(Address, { value: address, full: true }) }]),
    ]
  }
  if (permission.type === 'call-limit')
    return [{ label: labels.uses, value: new Intl.NumberFormat(tag).format(permission.data.count) }]
  return permission === main ? [] : [{ label: labels.mostNative, value: allowed(permission, shown) }]
}

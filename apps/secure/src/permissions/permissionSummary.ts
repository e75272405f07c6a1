import { functionName, movesTokens } from '@latchkey/contracts/permissions/functionNames'
import type { Permission } from '@latchkey/contracts/permissions/schemas'
import type { ReactNode } from 'react'
import type { PermissionFacts } from '../requests/decodedFacts.ts'
import type { RequestView } from '../requests/RequestView.ts'
import { timeText } from '../requests/timeText.ts'
import { fill } from '../texts/fill.ts'
import { type PermissionTexts, textsOf } from '../texts/permissionsTexts.ts'
import { periodText } from './periodText.ts'

/** The scope, user and expiry of a permission. */
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
  // Amounts are always shown here, not in the facts below.
  const also = sorted.filter((one) => one !== main && isAmount(one))
  const called = main?.type === 'contract-call' ? main.data.address : undefined
  const isUnknown = functions.some((one) => !movesTokens(one))
  const moves = isGrant && functions.some(movesTokens)
  const user = { label: labels.usedBy, value: element(Address, { value: delegate, full: true }) }
  const rows = [
    ...sorted.flatMap((permission) => rulesOf(permission, { ...shown, main, moves })),
    ...(called ? [user] : []),
  ]
  const until = granted && `${isGrant ? labels.until : labels.wasUntil}: ${timeText(tag, granted.expiry * 1000)}`
  const { title, detail } = texts.movesTokens
  return element(
    Fragment,
    null,
    isGrant && !functions.length && element(Banner, { tone: 'warn', ...texts.noFurtherApproval }),
    isGrant &&
      (moves
        ? element(Banner, { tone: 'bad', title, detail: isUnknown ? `${detail} ${texts.othersUnknown}` : detail })
        : isUnknown && element(Banner, { tone: 'warn', ...texts.unknownFunctions })),
    element(
      Hero,
      {
        label: called ? texts.callsTo : isGrant ? labels.grant : labels.revoke,
        notes: [...also.map((one) => element('span', null, `${labels.mostNative}: `, allowed(one, shown))), until],
        // The called contract matters more than the caller.
        ...(called ? { partyLabel: labels.contract, party: called } : { partyLabel: labels.usedBy, party: delegate }),
      },
      moves ? texts.allTokens : main ? allowed(main, shown) : labels.unknownRules,
      isGrant && main && worthOf(main, shown),
    ),
    rows.length > 0 && element(FactsCard, { facts: rows }),
    // Shown here because the severe warnings of calls leave no space for it above.
    isGrant && functions.length > 0 && element(Banner, { tone: 'warn', ...texts.noFurtherApproval }),
    !isGrant && element(Banner, { tone: 'neutral', ...texts.endsForEver }),
  )
}

export declare namespace permissionSummary {
  type Props = RequestView.Props & { readonly facts: PermissionFacts }
}

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

function allowed(permission: Permission, shown: Shown): ReactNode {
  const { texts, tag, parts } = shown
  const { element, UnitAmount } = parts
  switch (permission.type) {
    case 'native-token-transfer':
    case 'erc20-token-transfer':
      return element('span', null, element(UnitAmount, unitsOf(permission)), ` ${texts.inTotal}`)
    case 'native-token-periodic':
    case 'erc20-token-periodic':
      return element(
        'span',
        null,
        element(UnitAmount, unitsOf(permission)),
        ` ${periodText(permission.data.periodDuration, { texts, tag })}`,
      )
    case 'contract-call':
      return callsOf(permission, shown)
    case 'call-limit':
      return permission.data.count
  }
}

/** The known functions by name and the number of unknown ones: "transfer and 1 unknown function". A selector means nothing to visitors. */
function callsOf({ data }: Permission, { texts, tag }: Shown): string {
  const selectors = 'functions' in data ? data.functions : []
  const known = selectors.filter(isKnown).map(functionName)
  const unknown = selectors.length - known.length
  return new Intl.ListFormat(tag).format([
    ...known,
    ...(unknown > 0 ? [fill(tag, texts.unknownCount, { count: unknown })] : []),
  ])
}

const isKnown = (selector: string): boolean => functionName(selector) !== selector

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

/** `moves`: the headline summarises the functions. */
type Context = Shown & { readonly main: Permission | undefined; readonly moves: boolean }

function rulesOf(
  permission: Permission,
  { main, moves, ...shown }: Context,
): readonly { label: string; value: ReactNode }[] {
  const { tag, parts } = shown
  const { element, Address } = parts
  const { labels, callsTo, unknownFunctions } = shown.texts
  if (permission.type === 'contract-call') {
    const { address, functions } = permission.data
    const unknown = functions.filter((selector) => !isKnown(selector))
    return [
      ...(permission === main
        ? moves
          ? [{ label: labels.functions, value: allowed(permission, shown) }]
          : []
        : [
            { label: callsTo, value: allowed(permission, shown) },
            { label: labels.contract, value: element(Address, { value: address, full: true }) },
          ]),
      ...(unknown.length > 0
        ? [{ label: unknownFunctions.title, value: element('bdi', { dir: 'ltr' }, unknown.join(', ')) }]
        : []),
    ]
  }
  if (permission.type === 'call-limit')
    return [{ label: labels.uses, value: new Intl.NumberFormat(tag).format(permission.data.count) }]
  return []
}

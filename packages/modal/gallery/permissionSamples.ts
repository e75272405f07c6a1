import type { CallAnswer } from '@latchkey/contracts/api/clientTypes'
import { addressOf } from './samples.ts'

/** A row of the permission list in the server's format. */
export type PermissionRow = CallAnswer<'GET /v1/sessions/{id}'>['pcis'][number]

const hex = (value: bigint): string => `0x${value.toString(16)}`
const coin = 10n ** 18n
const address = (digit: string) => addressOf(digit) as `0x${string}`
const word = (digit: string) => `0x${digit.repeat(64)}` as const
const pastSeconds = Date.UTC(2026, 0, 15, 12) / 1000
const futureSeconds = Date.UTC(2099, 11, 3, 12) / 1000

/** `digit` makes the permission unique. */
const permissionOf = ({ digit, origin, ...changed }: permissionOf.Params): PermissionRow => ({
  pci: word(digit),
  chainId: 'eip155:1',
  app: { name: 'Fennel Subscriptions', origin },
  delegation: {
    delegate: address('9'),
    delegator: address('a'),
    authority: word('f'),
    caveats: [{ enforcer: address('8'), terms: '0x' }],
    salt: word(digit),
  },
  context: '0x00',
  permissions: [{ type: 'native-token-periodic', data: { periodAmount: hex(coin / 10n), periodDuration: 86_400 } }],
  used: [hex(coin / 25n)],
  expiry: futureSeconds,
  status: 'active',
  grantedAt: new Date(pastSeconds * 1000).toISOString(),
  ...changed,
})

declare namespace permissionOf {
  type Params = Partial<PermissionRow> & { readonly digit: string; readonly origin: string }
}

const tokenPerWeek: PermissionRow['permissions'] = [
  {
    type: 'erc20-token-periodic',
    data: { tokenAddress: address('d'), periodAmount: hex(25n * coin), periodDuration: 604_800 },
  },
]

export const subscription = permissionOf({ digit: '1', origin: 'https://fennel.example' })

/** Allows two functions of a contract, with native tokens and a limited number of calls. */
export const game = permissionOf({
  digit: '2',
  origin: 'https://otter-chess.example',
  app: { name: 'Otter Chess', origin: 'https://otter-chess.example' },
  permissions: [
    { type: 'contract-call', data: { address: address('c'), functions: ['0xa9059cbb', '0x12345678'] } },
    { type: 'native-token-transfer', data: { allowance: hex(coin / 4n) } },
    { type: 'call-limit', data: { count: 1_200 } },
  ],
  used: [null, hex(coin / 50n), hex(34n)],
})

/** Server fields of a revoked permission. */
export const ended = { status: 'revoked', revokedAt: new Date(Date.UTC(2026, 1, 20, 12)).toISOString() } as const

/** Active permissions of each kind, and expired or revoked ones. */
export const permissions: readonly PermissionRow[] = [
  permissionOf({ digit: '3', origin: 'https://old.example', ...ended }),
  subscription,
  game,
  permissionOf({ digit: '4', origin: 'https://juniper.example', permissions: tokenPerWeek }),
  permissionOf({ digit: '5', origin: 'https://trial.example', status: 'expired', expiry: pastSeconds }),
]

const longOrigin = 'https://subscriptions.fennel-north.example'

/** The longest texts: an exact amount, an unreadable token and an unusual period. */
export const longPermissions: readonly PermissionRow[] = [
  permissionOf({
    digit: '7',
    origin: longOrigin,
    permissions: [{ type: 'erc20-token-transfer', data: { address: address('7'), allowance: hex(coin) } }],
  }),
  permissionOf({
    digit: '6',
    origin: longOrigin,
    permissions: [
      {
        type: 'native-token-periodic',
        data: { periodAmount: hex(123_456_789_123_456_789n), periodDuration: 90_000 },
      },
    ],
  }),
]

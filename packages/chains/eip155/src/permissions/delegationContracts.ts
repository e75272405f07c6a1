import type { Address } from 'viem'

// MetaMask's Delegation Framework 1.3.0, at the same addresses on every chain. See docs/decisions on permissions.

export const delegationManagerAddress: Address = '0xdb9B1e94B5b69Df7e401DDbedE43491141047dB3'

/** The contract that a key's account is upgraded to (EIP-7702), so that it can grant delegations. */
export const statelessDeleGatorAddress: Address = '0x63c0c19a282a1B52b07dD5a65b58948A07DAE32B'

/** Contracts that each enforce one rule of a delegation. */
export const enforcers = {
  timestamp: '0x1046bb45C8d673d4ea75321280DB34899413c069',
  limitedCalls: '0x04658B29F6b82ed55274221a06Fc97D318E25416',
  allowedTargets: '0x7F20f61b1f09b08D970938F6fa563634d65c4EeB',
  allowedMethods: '0x2c21fD0Cb9DC8445CB3fb0DC5E7Bb0Aca01842B5',
  exactCalldata: '0x99F2e9bF15ce5eC84685604836F71aB835DBBdED',
  valueLte: '0x92Bf12322527cAA612fd31a0e810472BBB106A8F',
  nativeTransferAmount: '0xF71af580b9c3078fbc2BBF16FbB8EEd82b330320',
  nativePeriodTransfer: '0x9BC0FAf4Aca5AE429F4c06aEEaC517520CB16BD9',
  erc20TransferAmount: '0xf100b0819427117EcF76Ed94B358B1A5b5C6D2Fc',
  erc20PeriodTransfer: '0x474e3Ae7E169e940607cC624Da8A15Eb120139aB',
} as const satisfies Record<string, Address>

import {
  AllowedMethodsEnforcer,
  AllowedTargetsEnforcer,
  DelegationManager,
  EIP7702StatelessDeleGator,
  ERC20PeriodTransferEnforcer,
  ERC20TransferAmountEnforcer,
  ExactCalldataEnforcer,
  LimitedCallsEnforcer,
  NativeTokenPeriodTransferEnforcer,
  NativeTokenTransferAmountEnforcer,
  TimestampEnforcer,
  ValueLteEnforcer,
} from '@metamask/delegation-abis/bytecode'
import { CHAIN_ID, DELEGATOR_CONTRACTS } from '@metamask/delegation-deployments'
import { type Address, concat, type Hex, pad } from 'viem'

const version = '1.3.0'
const addresses = DELEGATOR_CONTRACTS[version]?.[CHAIN_ID.mainnet] ?? {}

/** Each checks one rule of a delegation. */
const enforcers = {
  AllowedMethodsEnforcer,
  AllowedTargetsEnforcer,
  ERC20PeriodTransferEnforcer,
  ERC20TransferAmountEnforcer,
  ExactCalldataEnforcer,
  LimitedCallsEnforcer,
  NativeTokenPeriodTransferEnforcer,
  NativeTokenTransferAmountEnforcer,
  TimestampEnforcer,
  ValueLteEnforcer,
}

/**
 * MetaMask's Delegation Framework: the contract that keys' accounts are upgraded to (EIP-7702), the manager of their
 * delegations, and the enforcers, each at its address on public chains.
 */
export function delegationFramework({ owner, entryPoint }: delegationFramework.Params) {
  const manager = addressOf('DelegationManager')
  const creations: readonly { readonly address: Address; readonly initCode: Hex }[] = [
    { address: manager, initCode: concat([DelegationManager, pad(owner)]) },
    {
      address: addressOf('EIP7702StatelessDeleGatorImpl'),
      initCode: concat([EIP7702StatelessDeleGator, pad(manager), pad(entryPoint)]),
    },
    ...Object.entries(enforcers).map(([name, initCode]) => ({ address: addressOf(name), initCode })),
  ]
  return creations
}

export declare namespace delegationFramework {
  type Params = {
    /** The manager's constructor needs one. */
    readonly owner: Address
    readonly entryPoint: Address
  }
}

function addressOf(name: string): Address {
  const address = addresses[name]
  if (!address) throw new Error(`${name} is not in the deployments of ${version}.`)
  return address
}

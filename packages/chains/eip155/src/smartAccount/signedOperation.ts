import { type Address, type Hex, parseSignature, toHex } from 'viem'
import { quantities } from './prepareUserOperation.ts'
import { operationSignature, type UserOperation } from './userOperation.ts'

/** The owner's signature of an operation, and the one that upgrades the account for it. */
export type OwnerSignatures = { readonly signature: string; readonly upgrade?: string }

/** A signed user operation in the format of bundlers (ERC-7769). */
export function signedOperation(operation: UserOperation, params: signedOperation.Params) {
  const { owner, signature, upgrade } = params
  const isOwn = operation.sender === owner
  return {
    ...quantities(operation, upgrade === undefined ? undefined : authorizationSignature(upgrade as Hex)),
    signature: isOwn ? signature : operationSignature(signature as Hex),
  }
}

export declare namespace signedOperation {
  type Params = OwnerSignatures & { readonly owner: Address }
}

function authorizationSignature(upgrade: Hex) {
  const { r, s, yParity } = parseSignature(upgrade)
  return { r, s, yParity: toHex(yParity) }
}

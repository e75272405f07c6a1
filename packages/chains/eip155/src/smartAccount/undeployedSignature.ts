import { type Hex, serializeErc6492Signature } from 'viem'
import type { SafeAccount } from './smartAccountOf.ts'

/** A signature of an account that is not deployed yet: it contains the call that deploys it (ERC-6492). */
export const undeployedSignature = ({ factory, factoryData }: SafeAccount, signature: string): Hex =>
  serializeErc6492Signature({ address: factory, data: factoryData, signature: signature as Hex })

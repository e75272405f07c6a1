import { type Address, getBase58Decoder, getBase58Encoder } from '@solana/kit'
import { isOnCurve } from './isOnCurve.ts'
import { associatedTokenProgram } from './tokenPrograms.ts'

/** Address of an owner's associated token account: one for each owner, mint and token program. */
export async function associatedAccount(params: associatedAccount.Params): Promise<Address> {
  const { owner, mint, tokenProgram } = params
  const seeds = [owner, tokenProgram, mint].flatMap(bytesOf)
  // The first derived address that is off the curve, for which no key can exist.
  for (let bump = 255; bump >= 0; bump -= 1) {
    const preimage = Uint8Array.from([...seeds, bump, ...bytesOf(associatedTokenProgram), ...marker])
    const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', preimage))
    if (!isOnCurve(hash)) return getBase58Decoder().decode(hash) as Address
  }
  throw new Error('No address can be derived')
}

export declare namespace associatedAccount {
  type Params = { readonly owner: Address; readonly mint: Address; readonly tokenProgram: Address }
}

const marker = new TextEncoder().encode('ProgramDerivedAddress')

const bytesOf = (address: string): readonly number[] => [...getBase58Encoder().encode(address)]

'use client'
import { errorOf } from '@latchkey/base/errors'
import { PROVIDER_MISSING } from '@latchkey/contracts/errors/setup'
import type { Latchkey } from '@latchkey/core/latchkey'
import { createContext, useContext } from 'react'

export const LatchkeyContext = createContext<Latchkey | undefined>(undefined)

/** The instance of the nearest provider. @throws PROVIDER_MISSING outside a provider */
export function useLatchkey(): Latchkey {
  const latchkey = useContext(LatchkeyContext)
  if (!latchkey) throw errorOf(PROVIDER_MISSING)
  return latchkey
}

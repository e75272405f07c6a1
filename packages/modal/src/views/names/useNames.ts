import { readNames } from '@latchkey/core/names/readNames'
import { useRead } from '@latchkey/react/useRead'

/** The registered names of an account; undefined while loading and if the server offers no names. */
export function useNames(address: string): readonly string[] | undefined {
  const key = address === '' ? undefined : address
  return useRead(key, (latchkey, signal) => readNames(latchkey, { address, signal })).data
}

import { readNames } from '@latchkey/core/names/readNames'
import { useRead } from '@latchkey/react/useRead'

/** The registered names of an account; undefined while they load, and when the server has none to give. */
export function useNames(address: string): readonly string[] | undefined {
  const key = address === '' ? undefined : address
  return useRead(key, (latchkey, signal) => readNames(latchkey, { address, signal })).data
}

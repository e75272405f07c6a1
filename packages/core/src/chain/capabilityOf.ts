import type { Namespace } from '@latchkey/base/caip'
import { errorOf } from '@latchkey/base/errors'
import { CHAIN_ADAPTER_NOT_FOUND } from '@latchkey/contracts/errors/connect'
import { UNSUPPORTED_CHAIN } from '@latchkey/contracts/errors/networks'
import type { Latchkey } from '../latchkey.ts'
import { adapterOf } from './adapterOf.ts'
import { capabilitiesOf } from './capabilitiesOf.ts'
import type { Capabilities } from './port.ts'

/** A capability of a namespace. @throws CHAIN_ADAPTER_NOT_FOUND, UNSUPPORTED_CHAIN if its adapter lacks the capability */
export async function capabilityOf<name extends keyof Capabilities>(
  latchkey: Latchkey,
  namespace: Namespace,
  name: name,
): Promise<NonNullable<Capabilities[name]>> {
  const adapter = adapterOf(latchkey, namespace)
  if (!adapter) throw errorOf(CHAIN_ADAPTER_NOT_FOUND)
  const capability: Capabilities[name] = (await capabilitiesOf(adapter))[name]
  if (!capability) throw errorOf(UNSUPPORTED_CHAIN)
  return capability
}

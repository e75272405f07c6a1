import type { Capabilities, ChainAdapter } from './port.ts'

/** Loads what connected wallets of a namespace can do. */
export const capabilitiesOf = async (adapter: ChainAdapter): Promise<Capabilities> =>
  (await adapter.connecting()).capabilities()

import type { Capabilities, ChainAdapter } from './port.ts'

/** Loads the capabilities of connected wallets of a namespace. */
export const capabilitiesOf = async (adapter: ChainAdapter): Promise<Capabilities> =>
  (await adapter.connecting()).capabilities()

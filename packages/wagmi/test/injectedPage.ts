// An app with wagmi's own discovery and no connector of ours, for browser tests.
import { connect, createConfig, http, signMessage } from '@wagmi/core'
import { foundry } from 'viem/chains'

const config = createConfig({ chains: [foundry], transports: { [foundry.id]: http() } })

const wagmi = {
  names: () => config.connectors.map(({ name }) => name),
  async connect(name: string) {
    const connector = config.connectors.find((one) => one.name === name)
    if (!connector) throw new Error(`wagmi has no connector ${name}.`)
    return (await connect(config, { connector })).accounts
  },
  signMessage: (message: string) => signMessage(config, { message }),
}
export type Wagmi = typeof wagmi
Object.assign(globalThis, { wagmi })

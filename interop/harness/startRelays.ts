import { openLine } from '@latchkey/relay/testLine'
import { claimPorts } from '../../tools/run/claimPorts.mjs'
import type { arrangements } from '../combinations.ts'
import { startRelayOn, startRelayProcess } from './relayProcess.ts'

/** The relays of one topology, each in a separate process. */
export type Relays = {
  readonly appPort: number
  readonly walletPort: number
  /** Ends all relays with SIGKILL. */
  readonly kill: () => Promise<void>
  /** Starts them again. */
  readonly restart: () => Promise<void>
  readonly cutLinks: () => void
  readonly mendLinks: () => void
  readonly stop: () => Promise<void>
}

type Place = 'a' | 'b'

const upstreamSetting = 'LATCHKEY_RELAY_UPSTREAM'

/** Relay A has B as its upstream; if mutual, B also has A. Links go through proxies that can be cut. */
async function linked(places: { readonly app: Place; readonly wallet: Place }, isMutual = false): Promise<Relays> {
  const { ports, release } = await claimPorts(2)
  const [portA = 0, portB = 0] = ports
  const [toA, toB] = [await openLine(portA), await openLine(portB)]
  const relays = [
    await startRelayOn(portA, { [upstreamSetting]: toB.relayUrl }),
    await startRelayOn(portB, isMutual ? { [upstreamSetting]: toA.relayUrl } : {}),
  ]
  const port = { a: portA, b: portB }
  return {
    appPort: port[places.app],
    walletPort: port[places.wallet],
    async kill() {
      await Promise.all(relays.map((relay) => relay.kill()))
    },
    async restart() {
      await Promise.all(relays.map((relay) => relay.start()))
    },
    cutLinks() {
      toA.cut()
      toB.cut()
    },
    mendLinks() {
      toA.mend()
      toB.mend()
    },
    async stop() {
      await Promise.all(relays.map((relay) => relay.stop()))
      toA.close()
      toB.close()
      await release()
    },
  }
}

async function single(): Promise<Relays> {
  const relay = await startRelayProcess()
  return {
    appPort: relay.port,
    walletPort: relay.port,
    kill: relay.kill,
    restart: relay.start,
    cutLinks: () => {},
    mendLinks: () => {},
    stop: relay.stop,
  }
}

/** Starts the relays of a topology. */
export const startRelays: Readonly<Record<keyof typeof arrangements, () => Promise<Relays>>> = {
  oneRelay: single,
  walletUpstream: () => linked({ app: 'a', wallet: 'b' }),
  bothBelow: () => linked({ app: 'a', wallet: 'a' }),
  appUpstream: () => linked({ app: 'b', wallet: 'a' }),
  mutual: () => linked({ app: 'a', wallet: 'b' }, true),
}

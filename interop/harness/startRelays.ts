import { openLine } from '@latchkey/relay/testLine'
import { claimPorts } from '../../tools/run/claimPorts.mjs'
import type { arrangements } from '../combinations.ts'
import { startRelayOn, startRelayProcess } from './relayProcess.ts'

/** The relays of one arrangement, each in a process of its own. */
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

/** Relay A has the upstream B; when they are mutual, B also has the upstream A. Links go through lines that can be cut. */
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

/** Starts the relays of an arrangement. */
export const startRelays: Readonly<Record<keyof typeof arrangements, () => Promise<Relays>>> = {
  oneRelay: single,
  walletUpstream: () => linked({ app: 'a', wallet: 'b' }),
  bothBelow: () => linked({ app: 'a', wallet: 'a' }),
  appUpstream: () => linked({ app: 'b', wallet: 'a' }),
  mutual: () => linked({ app: 'a', wallet: 'b' }, true),
}

import { startRedis } from '@latchkey/relay/mailbox/redis/testRedis'
import { openLine } from '@latchkey/relay/testLine'
import { claimPorts } from '../../tools/run/claimPorts.mjs'
import type { arrangements } from '../combinations.ts'
import { startRelayOn, startRelayProcess } from './relayProcess.ts'

/** The relays of one topology, each in a separate process. */
export type Relays = {
  readonly appPort: number
  readonly walletPort: number
  /**
   * Ends the relay of this client with SIGKILL, and all others that pass its messages on: those that share a Redis do not.
   */
  readonly kill: (of: 'app' | 'wallet') => Promise<void>
  /** Starts the killed ones again. */
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

/** The app's relay and the wallet's, with their mailboxes in one Redis. */
async function shared(): Promise<Relays> {
  const redis = await startRedis()
  const { ports, release } = await claimPorts(2)
  const [appPort = 0, walletPort = 0] = ports
  const env = { REDIS_URL: redis.url }
  const relays = { app: await startRelayOn(appPort, env), wallet: await startRelayOn(walletPort, env) }
  return {
    appPort,
    walletPort,
    kill: (of) => relays[of].kill(),
    async restart() {
      await Promise.all([relays.app.start(), relays.wallet.start()])
    },
    cutLinks: () => {},
    mendLinks: () => {},
    async stop() {
      await Promise.all([relays.app.stop(), relays.wallet.stop()])
      await redis.remove()
      await release()
    },
  }
}

/** Starts the relays of a topology. */
export const startRelays: Readonly<Record<keyof typeof arrangements, () => Promise<Relays>>> = {
  oneRelay: single,
  walletUpstream: () => linked({ app: 'a', wallet: 'b' }),
  bothBelow: () => linked({ app: 'a', wallet: 'a' }),
  appUpstream: () => linked({ app: 'b', wallet: 'a' }),
  mutual: () => linked({ app: 'a', wallet: 'b' }, true),
  shared,
}
